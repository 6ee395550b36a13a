import type { UndecidedReason, WithdrawalState } from '#contracts/withdrawal.ts';

/** Withdrawals: what was declared, which order was meant, and what came of it. */
export const withdrawals = {
  title: 'Desistimientos',
  placeholder: 'Número, nombre o correo',
  of: (number: string) => `Desistimiento de ${number}`,
  views: { undecided: 'Por decidir', stopping: 'En marcha', ended: 'Liquidados' },
  states: {
    undecided: 'Por decidir',
    stopping: 'En marcha',
    settled: 'Liquidado',
    closed: 'Cerrado',
  } satisfies Record<WithdrawalState, string>,
  reasons: {
    no_match: 'No encaja con ningún pedido',
    late: 'Pasados los 14 días',
    dispute: 'El pago está en disputa',
  } satisfies Record<UndecidedReason, string>,
  found: {
    no_match:
      'El número o el correo no son los de un pedido. La declaración cuenta desde su hora igualmente.',
    late: 'La declaración llegó después de los 14 días. Puedes aceptarla de todos modos.',
    dispute: 'El banco ya reclama este pago. Responde primero a la disputa: el dinero solo vuelve una vez.',
  } satisfies Record<UndecidedReason, string>,
  columns: {
    number: 'Número',
    name: 'Nombre',
    email: 'Correo',
    state: 'Estado',
    why: 'Por qué',
    at: 'Recibido',
    refund: 'Devuelto',
    language: 'Idioma',
  },
  empty: 'Nadie ha desistido',
  emptyText: 'Lo que encaja con un pedido se para y se devuelve solo. Aquí espera lo que no encaja.',
  failed: 'No se ha podido cargar el desistimiento',
  back: 'Desistimientos',
  declaration: 'Declaración',
  typed: 'Número, como lo escribió',
  repayBy: 'Devolver antes de',
  order: 'Pedido',
  openOrder: 'Ver el pedido',
  note: 'Nota',
  closedBy: 'Lo cerró',
  candidates: 'Pedidos que pueden ser',
  noCandidates: 'Ningún pedido pagado tiene ese número o ese correo.',
  withdrawn: 'Ya desistido',
  paid: 'Pagado',
  accept: 'Es este pedido',
  acceptTitle: 'Aplicar el desistimiento',
  acceptNumber: 'Número del pedido que es',
  acceptStops: 'No sale nada más de ese pedido y se pide al proveedor que pare.',
  acceptRefunds: (by: string) => `Vuelve lo no entregado, contado por el proveedor, antes del ${by}.`,
  acceptOther: (order: string, declared: string) =>
    `Ojo: ese pedido es de ${order}, y quien desiste escribe desde ${declared}. Comprueba que es la misma persona.`,
  acceptUnlisted:
    'Ojo: ese pedido no es de la dirección de quien desiste. Comprueba que es la misma persona.',
  acceptMail: 'El comprador lo lee por correo. No se puede deshacer.',
  accepted: 'Aceptado: el pedido se está parando',
  close: 'Cerrar sin aplicar',
  closeTitle: '¿Cerrar este desistimiento?',
  closeKept: 'La declaración y su acuse se quedan guardados.',
  closeNothing: 'No se para ni se devuelve nada por él. Lo que ya se estaba devolviendo sigue.',
  closeConfirm: 'Cerrar el desistimiento',
  closed: 'Desistimiento cerrado',
  over: 'Ya está decidido',
  events: {
    declared: 'Declaración recibida, con acuse por correo',
    'withdrawal.accept': 'Aplicado a un pedido',
    'withdrawal.close': 'Cerrado',
    settled: 'Liquidado',
  },
  buyer: 'Comprador',
  program: 'Programa',
};

export type Withdrawals = typeof withdrawals;
