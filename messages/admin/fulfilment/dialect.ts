import type { ErrorMeaning, StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

/** Words for what a provider's replies mean, and for the test before the first order. */
const es = {
  unknown: 'La tienda no conoce esta respuesta',
  teachAbout: 'Dile qué significa y la próxima vez la entenderá. Lo que ya está en duda no cambia.',
  means: 'Significa',
  title: 'Cómo responde',
  nothingTaught: 'Nadie ha tenido que explicar ninguna respuesta.',
  forget: 'Olvidar',
  forgetOf: (reply: string) => `Olvidar «${reply}»`,
  forgotten: 'Olvidado',
  numbers: 'Números',
  numbersHelp: 'Elige uno si los precios o el saldo no se leen bien.',
  anyMark: 'Como vengan',
  envelope: 'Campo con los datos',
  envelopeHelp: 'Casi siempre «data». Varios niveles se separan con puntos.',
  save: 'Guardar',
  saved: 'Guardado',
  teach: 'Guardar significado',
  taught: 'Guardado: la próxima vez se entenderá',
  errors: {
    insufficient_funds: 'No queda saldo en el proveedor',
    active_order: 'Ya hay un pedido en curso con este enlace',
    invalid_service: 'El servicio no existe o está cerrado',
    invalid_link: 'El enlace no vale',
    invalid_quantity: 'La cantidad queda fuera de sus límites',
    invalid_key: 'La clave no vale o la cuenta está cerrada',
    rate_limited: 'Demasiadas peticiones: hay que esperar',
  } satisfies Record<ErrorMeaning, string> as Record<ErrorMeaning, string>,
  statuses: {
    submitted: 'Recibido, sin empezar',
    in_progress: 'En curso',
    completed: 'Entregado entero',
    partial: 'Entregado en parte',
    canceled: 'Cancelado',
    failed: 'Fallido',
  } satisfies Record<StatusMeaning, string> as Record<StatusMeaning, string>,
  checkAsks: 'Se leen el saldo, el catálogo y el estado de un pedido que no existe. No se encarga nada.',
  understood: 'La tienda entiende a este proveedor',
  notUnderstood: 'La tienda no entiende todo lo que responde',
  balance: 'Saldo',
  services: 'Servicios',
  needInput: (count: string) =>
    `${count} piden comentarios, un calendario u otros datos y no se pueden encargar`,
  unreadable: (count: string) => `${count} no se pueden leer`,
  status: 'Estado de un pedido que no existe',
  statusAnswers: {
    refusal: 'Dice que no existe: bien entendido',
    left_out: 'No responde nada sobre él: se tomará como desconocido',
    unknown: 'Respuesta desconocida',
  },
};
export type DialectWords = typeof es;

const en: DialectWords = {
  unknown: 'The shop does not know this reply',
  teachAbout:
    'Tell it what the reply means, and it will understand the next one. What is in doubt already does not change.',
  means: 'It means',
  title: 'How it replies',
  nothingTaught: 'No reply had to be explained.',
  forget: 'Forget',
  forgetOf: (reply) => `Forget “${reply}”`,
  forgotten: 'Forgotten',
  numbers: 'Numbers',
  numbersHelp: 'Choose one if prices or the balance are not read correctly.',
  anyMark: 'As they come',
  envelope: 'Field with the data',
  envelopeHelp: 'Almost always “data”. Several levels are joined by points.',
  save: 'Save',
  saved: 'Saved',
  teach: 'Save meaning',
  taught: 'Saved: the next one will be understood',
  errors: {
    insufficient_funds: 'No funds left at the provider',
    active_order: 'This link already has an order in progress',
    invalid_service: 'The service does not exist or is closed',
    invalid_link: 'The link is not valid',
    invalid_quantity: 'The quantity is outside its limits',
    invalid_key: 'The key is not valid, or the account is closed',
    rate_limited: 'Too many requests: wait',
  },
  statuses: {
    submitted: 'Received, not started',
    in_progress: 'In progress',
    completed: 'Delivered in full',
    partial: 'Delivered in part',
    canceled: 'Cancelled',
    failed: 'Failed',
  },
  checkAsks:
    'Its balance, its list and the status of an order that does not exist are read. Nothing is ordered.',
  understood: 'The shop understands this provider',
  notUnderstood: 'The shop does not understand everything it replies',
  balance: 'Balance',
  services: 'Services',
  needInput: (count) => `${count} need comments, a schedule or other input and cannot be ordered`,
  unreadable: (count) => `${count} cannot be read`,
  status: 'Status of an order that does not exist',
  statusAnswers: {
    refusal: 'Reports that it does not exist: understood',
    left_out: 'Reports nothing about it: it counts as unknown',
    unknown: 'Unknown reply',
  },
};

export const dialectMessages: Record<StaffLanguage, DialectWords> = { es, en };
