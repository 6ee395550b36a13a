import type { StaffLanguage } from '#contracts/staff/roles.ts';

/** Holds the words of submissions of which nobody knows whether the provider took them, and of refusals. */
const es = {
  ambiguous: 'En duda',
  provider: 'Proveedor',
  link: 'Enlace',
  quantity: 'Cantidad',
  price: 'Pagado',
  sent: 'Enviado',
  expected: 'Coste previsto',
  before: 'Saldo antes',
  readings: 'Saldo después',
  reply: 'Respuesta',
  why: 'Motivo',
  noReadings: 'Todavía sin leer',
  evidence: {
    pending: 'Aún se está mirando el saldo',
    inconclusive: 'El saldo no dice nada claro',
    placed: 'El saldo bajó lo que cuesta: parece que sí lo tiene',
    not_placed: 'El saldo no bajó: parece que no lo tiene',
    certainly_not_placed: 'El saldo no bajó y nada más lo tocó',
  },
  candidate: {
    title: 'Lo que dice el proveedor de ese pedido',
    status: 'Estado allí',
    charge: 'Cobrado',
    startCount: 'Al empezar',
    remains: 'Faltan',
    fits: 'Nada dice que sea de otro comprador',
    there: 'Allí',
    here: 'Este envío',
    doubtful: 'Puede ser de otro comprador',
    same: 'Lo he comparado en su panel: es este envío',
    misgivings: {
      charge: 'Cuesta otra cosa que este envío.',
      remains: 'Le faltan más de los que se pidieron aquí.',
      earlier: 'Su número es anterior a este envío.',
      later: 'Su número es posterior a este envío.',
      other_doubt: 'Otro envío en duda espera el mismo servicio y la misma cantidad.',
    },
  },
};
export type Doubts = typeof es;

const en: Doubts = {
  ambiguous: 'In doubt',
  provider: 'Provider',
  link: 'Link',
  quantity: 'Quantity',
  price: 'Paid',
  sent: 'Sent',
  expected: 'Should cost',
  before: 'Balance before',
  readings: 'Balance after',
  reply: 'Answer',
  why: 'Reason',
  noReadings: 'Not read yet',
  evidence: {
    pending: 'The balance is still being looked at',
    inconclusive: 'The balance says nothing clear',
    placed: 'The balance fell by the cost: it seems to have it',
    not_placed: 'The balance did not fall: it seems not to have it',
    certainly_not_placed: 'The balance did not fall and nothing else touched it',
  },
  candidate: {
    title: 'What the provider says of that order',
    status: 'Status there',
    charge: 'Charged',
    startCount: 'At the start',
    remains: 'Remaining',
    fits: 'Nothing says that it is another buyer’s',
    there: 'There',
    here: 'This submission',
    doubtful: 'It may be another buyer’s',
    same: 'I have compared it in their panel: it is this submission',
    misgivings: {
      charge: 'Its cost differs from this submission’s.',
      remains: 'More of it remains than was ordered here.',
      earlier: 'Its number is older than this submission.',
      later: 'Its number is newer than this submission.',
      other_doubt: 'Another submission in doubt waits for the same service and quantity.',
    },
  },
};

export const ambiguousMessages: Record<StaffLanguage, Doubts> = { es, en };
