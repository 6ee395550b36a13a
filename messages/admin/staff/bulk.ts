import type { BulkActionName } from '#contracts/staff/bulk.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

/** Holds the words of one act on many things: what it brings about, how far it is, what came of each. */
const es = {
  title: 'Acciones en lote',
  heading: (label: string, count: string) => `${label}: ${count}`,
  confirm: (label: string, count: string) => `${label} (${count})`,
  allMatching: 'Todos los que cumplen los filtros en el momento de empezar.',
  each: 'Los que no lo permiten se quedan como están, y se dice por qué.',
  undoable: 'Después se puede deshacer.',
  final: 'No se puede deshacer.',
  required: (field: string) => `Falta un dato: ${field}.`,
  fields: {
    text: 'Nota',
    textHelp: 'Con @nombre avisas a alguien del equipo.',
    reason: 'Motivo',
    publicReason: 'Motivo, en lugar del texto',
    note: 'Nota para la auditoría',
    until: 'Hasta',
    to: 'Quién lo lleva',
    kind: 'Qué correo',
  },
  choices: {
    hours: 'Dentro de 3 horas',
    day: 'Dentro de un día',
    week: 'Dentro de una semana',
    me: 'Yo',
    nobody: 'Nadie',
    'order-confirmed': 'Confirmación del pedido',
    'order-completed': 'Pedido entregado',
  },
  actions: {
    order_note: { label: 'Añadir nota', about: 'Cada pedido lleva esta nota en su historial.' },
    order_resend_mail: {
      label: 'Reenviar correo',
      about: 'Sale otra vez hacia el correo que cada pedido tiene ahora.',
    },
    order_send: {
      label: 'Enviar al proveedor',
      about: 'Sale lo que espera o fue rechazado, y gasta saldo. Nunca un segundo envío junto a otro.',
    },
    order_cancel: {
      label: 'Cancelar',
      about: 'No sale nada más y se pide al proveedor que pare. El dinero se queda hasta que lo devuelvas.',
    },
    order_block: {
      label: 'Bloquear comprador',
      about: 'Ni el usuario, ni su correo, ni su tarjeta pueden volver a comprar.',
    },
    pending_snooze: { label: 'Posponer', about: 'Sale de la lista y vuelve sola. Nunca más allá del plazo.' },
    pending_assign: { label: 'Asignar', about: 'Aparece entre lo de esa persona.' },
    pending_recreate: {
      label: 'Recuperar pedidos',
      about:
        'Solo para pagos sin pedido: cada uno vuelve con su número. No se envía nada hasta que lo decidas.',
    },
    pending_noted: { label: 'Visto', about: 'Se cierra sin hacer nada más.' },
    thread_close: { label: 'Cerrar', about: 'Se abre de nuevo si escriben.' },
    thread_open: { label: 'Volver a abrir', about: 'Espera respuesta otra vez.' },
    thread_assign: { label: 'Asignar', about: 'Aparece entre lo de esa persona.' },
    withdrawal_close: {
      label: 'Cerrar',
      about: 'La tienda no hace nada más con ellos. Lo que ya se estaba devolviendo sigue.',
    },
    review_hide: {
      label: 'Ocultar texto',
      about: 'En lugar del texto todos leen el motivo. Las estrellas siguen contando.',
    },
    review_show: { label: 'Publicar', about: 'El texto vuelve a leerse en la tienda.' },
    unblock: { label: 'Desbloquear', about: 'Pueden volver a comprar ahora mismo.' },
    client_note: { label: 'Nota', about: 'La misma nota en cada cliente elegido.' },
    client_stop_marketing: {
      label: 'Sin publicidad',
      about: 'Ninguna de sus direcciones recibe ya publicidad. Lo que trata de sus pedidos les llega igual.',
    },
    code_stop: { label: 'Detener', about: 'Ya no valen. Las compras abiertas que los llevan los conservan.' },
    code_start: { label: 'Activar', about: 'Vuelven a valer dentro de sus fechas y límites.' },
  } satisfies Record<BulkActionName, { label: string; about: string }>,
  undoing: (label: string) => `Deshacer: ${label}`,
  running: 'Se está haciendo. Sigue aunque cierres esto.',
  ended: 'Terminado',
  progress: (worked: string, total: string) => `${worked} de ${total}`,
  done: (count: string) => `${count} hechos`,
  refused: (count: string) => `${count} rechazados`,
  states: { waiting: 'Espera', done: 'Hecho', refused: 'Rechazado' },
  gone: 'Ya no está',
  undo: (count: string) => `Deshacer ${count}`,
  undone: 'Deshecho',
  close: 'Cerrar',
  results: 'Qué pasó con cada uno',
  failed: 'No se ha podido cargar',
  columns: {
    at: 'Cuándo',
    by: 'Quién',
    action: 'Qué',
    done: 'Hechos',
    refused: 'Rechazados',
    state: 'Estado',
  },
  empty: 'Nada todavía',
  emptyText: 'Lo que el equipo hace con muchas filas a la vez aparece aquí, con el resultado de cada una.',
};

export type BulkWords = typeof es;

const en: BulkWords = {
  title: 'Bulk actions',
  heading: (label, count) => `${label}: ${count}`,
  confirm: (label, count) => `${label} (${count})`,
  allMatching: 'All that match the filters at the moment it begins.',
  each: 'Those that do not allow it stay as they are, and it says why.',
  undoable: 'It can be undone afterwards.',
  final: 'It cannot be undone.',
  required: (field) => `${field}: this is needed.`,
  fields: {
    text: 'Note',
    textHelp: 'With @name you tell a member of the team.',
    reason: 'Reason',
    publicReason: 'Reason, in place of the text',
    note: 'Note for the audit',
    until: 'Until',
    to: 'Who takes it',
    kind: 'Which mail',
  },
  choices: {
    hours: 'In 3 hours',
    day: 'In a day',
    week: 'In a week',
    me: 'Me',
    nobody: 'Nobody',
    'order-confirmed': 'Order confirmation',
    'order-completed': 'Order delivered',
  },
  actions: {
    order_note: { label: 'Add note', about: 'Each order carries this note in its story.' },
    order_resend_mail: {
      label: 'Resend mail',
      about: 'It leaves once more, to the address that each order has now.',
    },
    order_send: {
      label: 'Send to provider',
      about: 'What waits or was refused leaves, and spends balance. Never a second attempt beside another.',
    },
    order_cancel: {
      label: 'Cancel',
      about: 'Nothing more leaves, and the provider is asked to stop. The money stays until you refund it.',
    },
    order_block: {
      label: 'Block buyer',
      about: 'Neither the username, nor its address, nor its card can buy again.',
    },
    pending_snooze: {
      label: 'Snooze',
      about: 'It leaves the list and comes back by itself. Never beyond its deadline.',
    },
    pending_assign: { label: 'Assign', about: 'It appears among what this person has.' },
    pending_recreate: {
      label: 'Recreate orders',
      about:
        'For payments without an order: each comes back under its number. Nothing is sent until you decide.',
    },
    pending_noted: { label: 'Noted', about: 'It closes, and nothing else happens.' },
    thread_close: { label: 'Close', about: 'It opens again if they write.' },
    thread_open: { label: 'Reopen', about: 'It waits for an answer again.' },
    thread_assign: { label: 'Assign', about: 'It appears among what this person has.' },
    withdrawal_close: {
      label: 'Close',
      about: 'The shop does nothing more with them. What was being refunded goes on.',
    },
    review_hide: {
      label: 'Hide text',
      about: 'In place of the text everybody reads the reason. The stars stay counted.',
    },
    review_show: { label: 'Publish', about: 'The text can be read in the shop again.' },
    unblock: { label: 'Unblock', about: 'They can buy again right now.' },
    client_note: { label: 'Note', about: 'The same note on each chosen customer.' },
    client_stop_marketing: {
      label: 'No advertising',
      about:
        'None of their addresses gets advertising any more. What is about their orders still reaches them.',
    },
    code_stop: { label: 'Stop', about: 'They count no more. Open checkouts that have them keep them.' },
    code_start: { label: 'Start', about: 'They count again, within their dates and limits.' },
  },
  undoing: (label) => `Undo: ${label}`,
  running: 'It is being done. It goes on if you close this.',
  ended: 'Finished',
  progress: (worked, total) => `${worked} of ${total}`,
  done: (count) => `${count} done`,
  refused: (count) => `${count} refused`,
  states: { waiting: 'Waits', done: 'Done', refused: 'Refused' },
  gone: 'Not there any more',
  undo: (count) => `Undo ${count}`,
  undone: 'Undone',
  close: 'Close',
  results: 'What came of each',
  failed: 'It could not be loaded',
  columns: { at: 'When', by: 'Who', action: 'What', done: 'Done', refused: 'Refused', state: 'State' },
  empty: 'Nothing yet',
  emptyText: 'What the team does with many rows at once appears here, with the result of each.',
};

export const bulkMessages: Record<StaffLanguage, BulkWords> = { es, en };
