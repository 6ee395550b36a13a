import type { TimelineEntry } from '#contracts/orders.ts';
import type { OrderState } from '#contracts/states.ts';
import { emailWords } from './email.ts';

/** An address that was wrong is mended afterwards. */
const emailAfterPaying = {
  ...emailWords,
  wrong: '¿No es tu correo? Corrígelo',
  label: 'Tu correo electrónico',
  send: 'Enviar a este correo',
  sending: 'Enviando…',
  cancel: 'Dejarlo como está',
  sent: 'Te hemos enviado la confirmación de nuevo a',
  required: 'Por favor, introduce tu correo electrónico',
  invalid: 'Por favor, introduce un correo electrónico válido',
  failed: 'No se ha podido cambiar. Inténtalo de nuevo o escríbenos.',
};

const states: Record<OrderState, string> = {
  pending: 'Pendiente',
  processing: 'En proceso',
  completed: 'Completado',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
  duplicate: 'Duplicado',
};

/** What happened to an order; `count` is followers, where the event has a number. */
const events: Record<TimelineEntry['kind'], (count: string) => string> = {
  placed: () => 'Pedido realizado',
  payment_failed: () => 'Pago no completado',
  paid: () => 'Pago confirmado',
  submitted: () => 'Enviado a entrega',
  started: (count) => (count ? `Entrega iniciada, con ${count}` : 'Entrega iniciada'),
  progress: (count) => `${count} ${count === '1' ? 'entregado' : 'entregados'}`,
  completed: () => 'Completado',
  partial: (count) => (count ? `Entrega parcial: ${count}` : 'Entrega parcial'),
  cancelled: () => 'Cancelado',
  refunded: () => 'Reembolsado',
  refill: () => 'Reposición pedida',
  refilled: () => 'Reposición terminada',
};

/** The pages about an order that exists: the success page and the tracking page. */
export const tracking = {
  states,
  events,
  europe: (count: string) => `${count} seguidores europeos`,
  spain: (count: string) => `${count} seguidores de España`,
  followers: (count: string) => `${count} seguidores`,
  likes: (count: string) => `${count} me gusta`,
  views: (count: string) => `${count} visualizaciones`,
  live: 'Esta página se actualiza sola.',
  updatedAt: (time: string) => `Actualizado a las ${time}.`,
  retry: 'Reintentar',
  home: 'Volver al inicio',
  rise: {
    title: 'Entregados con el tiempo',
    drawn: (from: string, to: string, counts: string) =>
      `Entregados con el tiempo: desde ${from} hasta ${to}, ${counts}.`,
    asTable: 'Ver como tabla',
    time: 'Hora',
  },
  alike: (half: string, most: string, orders: string) =>
    `Pedidos como este: la mitad acaba en ${half} y 9 de cada 10 en ${most} (de ${orders} pedidos).`,
  success: {
    loading: 'Cargando los detalles de tu pedido...',
    loadingNote: 'Solo tarda unos segundos.',
    title: '¡Pago exitoso!',
    lead: 'Tu pedido ha sido procesado correctamente',
    waitingTitle: 'Pago recibido, pedido en camino',
    waitingLead: 'El banco ha confirmado el pago y estamos registrando tu pedido.',
    unpaidTitle: 'El pago no se ha completado',
    unpaidLead: 'No se ha cobrado nada. Tu pedido sigue guardado: puedes intentarlo con otra tarjeta.',
    heldTitle: 'Tu pago ha llegado y lo estamos revisando',
    heldLead:
      'Tenemos el dinero, pero una persona tiene que mirar este pedido antes de seguir. No pagues otra vez.',
    returnedTitle: 'Te hemos devuelto el pago',
    returnedLead:
      'Este pedido no sigue adelante. El dinero vuelve por el mismo medio de pago; el banco puede tardar unos días.',
    twice:
      'Hemos recibido más de un pago de este pedido. Una persona lo está revisando; no tienes que hacer nada.',
    closedTitle: 'Tu pedido',
    backToForm: 'Volver al formulario de pago',
    progress: 'Estado del pedido',
    paid: 'Pago confirmado',
    paying: 'Confirmando el pago',
    byCard: (price: string) => `${price} con tarjeta`,
    inProgress: 'En proceso',
    queued: 'Preparamos tu pedido.',
    submitted: 'Pedido enviado a entrega. Esperamos a que empiece.',
    delivering: (counts: string) => `${counts} entregados`,
    of: ' de ',
    allDelivered: 'Todo entregado.',
    completed: 'Completado',
    estimate:
      'Normalmente, el pedido se procesa inmediatamente; sin embargo, a veces suele tardar un máximo de 24 horas',
    track: 'Seguir mi pedido',
    details: 'Detalles del pedido',
    number: 'Número de pedido',
    copy: 'Copiar',
    copied: 'Copiado',
    copyLabel: 'Copiar el número de pedido',
    username: (network: string) => `Usuario de ${network}`,
    package: 'Paquete',
    posts: { likes: 'Publicaciones', views: 'Vídeos' },
    date: 'Fecha y hora',
    payment: 'Pago',
    confirmed: 'Confirmado',
    pendingPayment: 'Pendiente',
    heldPayment: 'En revisión',
    failedPayment: 'No completado',
    refundedPayment: 'Reembolsado',
    state: 'Estado',
    discount: (code: string) => `Descuento ${code}`,
    price: 'Precio',
    taxIncluded: (rate: string) => `IVA ${rate} incluido`,
    next: 'Qué pasa ahora',
    mail: 'Te enviamos la confirmación a',
    mend: emailAfterPaying,
    keepPublic: 'Deja tu perfil en modo público hasta que el pedido esté completado.',
    wait: 'Si algo no cuadra, espera 48 horas y escríbenos con el número de pedido:',
    missing: 'No se encontraron datos del pedido',
    missingNote: 'Puede que el pedido no exista. Si acabas de pagar, no pagues otra vez: reinténtalo.',
    loadError: 'Error al cargar los datos del pedido. Por favor, contacta a soporte.',
    unverified: 'No se pudo verificar el pedido',
    stillProcessing:
      'El pedido está siendo procesado. Por favor, contacte con soporte si el problema persiste.',
    retrying: {
      title: 'Reintentando verificación',
      text: 'Estamos verificando el estado de tu pedido nuevamente...',
    },
  },
  search: {
    withdraw: 'Desistir del contrato aquí',
    title: 'Sigue tu pedido',
    label: 'Número de pedido',
    hint: 'Lo tienes en el correo de confirmación. Da igual si lleva # delante.',
    submit: 'Buscar',
    searching: 'Buscando…',
    required: 'Introduce el número de pedido',
    notFound: 'No se encontró el pedido. Verifica el número.',
    notFoundNote: 'Son 10 letras y cifras. Las tienes en el correo de confirmación.',
    failed: 'Error al buscar el pedido. Inténtalo de nuevo.',
    unexpected: 'Error inesperado. Por favor, inténtalo de nuevo.',
  },
  order: {
    heading: (number: string) => `Pedido ${number}`,
    chart: (percent: string) => `${percent} entregado. Cada punto es un 1 % del pedido.`,
    dotLine1: 'cada punto es',
    dotLine2: 'un 1 % del pedido',
    startCount: 'Al empezar',
    delivered: 'Entregados',
    remains: 'Faltan',
    history: 'Historial',
    finish: (count: string) => `Completado, al llegar a ${count}`,
    willComplete: 'Completado',
    notStarted: 'La entrega aún no ha empezado.',
    reconnecting: 'Sin conexión en directo; seguimos intentándolo.',
  },
};

export type Tracking = typeof tracking;
