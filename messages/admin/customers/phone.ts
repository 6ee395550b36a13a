import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Al teléfono',
  about:
    'Escribe lo que dice quien llama: un trozo del correo o del nombre, @usuario, un importe, las cuatro últimas cifras, el número.',
  label: 'Lo que dice quien llama',
  keys: { choose: 'elegir', card: 'a la ficha', refund: 'reembolsar' },
  found: 'Pedidos que coinciden',
  more: 'Hay más: escribe algo más preciso.',
  allFound: 'Ver todos los pedidos',
  none: 'Ningún pedido con esas palabras.',
  noneText:
    'Prueba con menos letras, con el importe exacto (33,91) o con las cuatro últimas cifras de la tarjeta.',
  begin:
    'Aquí aparece una sola ficha: dónde está el pedido, qué ha leído quien compra y qué puedes hacer ahora.',
  failed: 'No se ha podido buscar',
  where: 'Dónde está',
  sees: 'Su página dice',
  delivered: 'Entregado',
  by: 'Lo entrega',
  waits: 'Espera una decisión',
  read: 'Correos que ha recibido',
  nothingRead: 'No se ha enviado ningún correo de este pedido.',
  moreMails: 'Todos sus correos',
  now: 'Qué puedes hacer ahora',
  noBound: 'Sin límite: eres administrador.',
  bound: (now: string, day: string) =>
    `Puedes devolver hasta ${now} de una vez y ${day} más hoy. Para más, pide ayuda a un administrador.`,
  nothingLeft: 'Hoy no puedes devolver más: pídeselo a un administrador.',
  claimed: 'El banco retiene el dinero: no se puede devolver nada mientras dure la disputa.',
  sample: 'Es un pedido de muestra: no hay nadie a quien escribir ni devolver.',
  refundReason: (said: string) => `Al teléfono: ${said}`,
  letter: {
    title: 'Correo para quien compra',
    to: (address: string) => `Para ${address}`,
    label: 'Texto del correo',
    send: 'Enviar correo',
    copy: 'Copiar',
    copied: 'El texto está en el portapapeles',
    sent: (seconds: string) => `El correo se enviará en ${seconds} segundos`,
    required: 'Escribe el correo',
    thread: 'Ver la conversación',
    again: 'Escribir otro',
    failed: 'El correo no se ha enviado',
  },
};

export type PhoneTexts = typeof es;

const en: PhoneTexts = {
  title: 'On the phone',
  about:
    'Type what the caller says: part of an email or name, @username, an amount, the last four digits, the number.',
  label: 'What the caller says',
  keys: { choose: 'choose', card: 'to the card', refund: 'refund' },
  found: 'Matching orders',
  more: 'There are more: type something more precise.',
  allFound: 'See all orders',
  none: 'No order with these words.',
  noneText: 'Try fewer letters, the exact amount (33.91) or the last four digits of the card.',
  begin: 'One card appears here: where the order is, what the buyer has been told, and what you can do now.',
  failed: 'The search failed',
  where: 'Where it is',
  sees: 'Their page says',
  delivered: 'Delivered',
  by: 'Delivered by',
  waits: 'Waiting for a decision',
  read: 'Emails they received',
  nothingRead: 'No email about this order has been sent.',
  moreMails: 'All emails',
  now: 'What you can do now',
  noBound: 'No limit: you are an owner.',
  bound: (now, day) =>
    `You can refund up to ${now} at once and ${day} more today. Ask an owner for anything above that.`,
  nothingLeft: 'You cannot refund any more today. Ask an owner.',
  claimed: 'The bank is holding the money: nothing can be refunded while the dispute lasts.',
  sample: 'This is a sample order: there is nobody to write to or refund.',
  refundReason: (said) => `On the phone: ${said}`,
  letter: {
    title: 'Email to the buyer',
    to: (address) => `To ${address}`,
    label: 'Text of the email',
    send: 'Send email',
    copy: 'Copy',
    copied: 'Text copied',
    sent: (seconds) => `The email will be sent in ${seconds} seconds`,
    required: 'Write the email',
    thread: 'See the conversation',
    again: 'Write another',
    failed: 'The email was not sent',
  },
};

export const phoneMessages: Record<StaffLanguage, PhoneTexts> = { es, en };
