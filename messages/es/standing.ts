import { afterDelivery } from './assurance.ts';

/** Explains an order's state and the buyer's options. */
export const standing = {
  chips: { partial: 'Parcial', withdrawn: 'Desistido', bank: 'Pendiente', held: 'En revisión' },
  unpaid: 'El pago no se completó. No se ha cobrado nada.',
  bank: 'Tu banco aún no ha confirmado el pago. No lo pagues otra vez: esto se actualiza solo.',
  failed: 'El banco no aceptó el pago. No se ha cobrado nada: puedes intentarlo de nuevo.',
  held: 'Tu pago ha llegado y una persona lo está revisando. No pagues otra vez.',
  returned: 'Este pedido no sigue adelante y te hemos devuelto el dinero.',
  notBegun: 'La entrega aún no ha empezado.',
  delivered: (done: string, of: string) => `${done} de ${of} entregados`,
  completed: 'Todo entregado.',
  partial: (done: string, of: string) => `Llegaron ${done} de ${of} y no van a llegar más.`,
  partialNext: 'La parte no entregada se devuelve. Si no la has recibido, pregúntanos por este pedido.',
  withdrawn: 'Desististe de este pedido: la entrega está parada y se devuelve la parte no entregada.',
  refunded: 'El dinero de este pedido se ha devuelto.',
  owed: 'Este pedido no sigue adelante. Tu banco no aceptó el reembolso: lo estamos revisando y te escribiremos.',
  cancelled: 'Este pedido está cancelado y no se va a entregar nada más.',
  duplicate: 'Este pedido repetía otro y no sigue adelante.',
  moneyBack: (amount: string) =>
    `Te devolvimos ${amount} al medio con el que pagaste. El banco suele tardar de 5 a 10 días en mostrarlo.`,
  refill: {
    pending: 'Reposición pedida. Te escribimos al terminar.',
    processing: 'Reposición en curso. Te escribimos al terminar.',
    completed: 'Lo que había bajado está repuesto.',
    partial: 'Se ha repuesto una parte de lo que había bajado.',
    canceled: 'La reposición no se ha podido hacer. Escríbenos y lo miramos.',
    unknown: 'Estado de la reposición: desconocido. Lo estamos comprobando.',
  },
  ask: {
    title: 'Reposición',
    button: 'Pedir reposición',
    notYet: 'Aún no disponible',
    later: 'Cuando el pedido esté completado, podrás pedirla aquí si falta más de un 10 % de lo entregado.',
    laterWithin: (days: number) =>
      `Incluida: si ${afterDelivery(days)} falta más de un 10 % de lo entregado, podrás pedirla aquí.`,
    notIncluded: 'Este paquete no incluye reposición. Si las cifras bajan, escríbenos y lo miramos.',
    now: (days: number | null) =>
      days
        ? `Si ${afterDelivery(days)} falta más de un 10 % de lo entregado, pídela aquí.`
        : 'Si falta más de un 10 % de lo entregado, pídela aquí.',
    done: { title: 'Reposición solicitada', text: 'Te escribimos al terminar.' },
    failed: {
      title: 'Error al solicitar reabastecimiento',
      text: 'No se pudo procesar la solicitud. No se ha perdido tu derecho.',
    },
  },
  ways: {
    title: 'Qué puedes hacer',
    reorder: 'Volver a pedir',
    today: (price: string) => `Hoy cuesta ${price}.`,
    todayOther: (then: string, price: string) => `Entonces costaba ${then}; hoy cuesta ${price}.`,
    question: 'Preguntar por este pedido',
    withdrawNote: 'Paramos la entrega y te devolvemos la parte no entregada.',
    invoice: 'Ver la factura',
    invoiceNote: 'En PDF; allí también se pide la factura completa con tus datos fiscales.',
    account: 'Mi Cuenta',
  },
  notice: {
    title: 'Avisos por correo',
    end: 'Cuando termine te escribimos siempre: no hay que pedirlo.',
    over: 'Ha terminado: también te lo decimos por correo.',
    button: 'Avísame cuando empiece',
    asked: 'Te escribiremos también cuando empiece la entrega.',
    failed: 'No se ha podido guardar. Inténtalo de nuevo.',
  },
  thanks: {
    title: (percent: string) => `Gracias: ${percent} en tu próximo pedido`,
    copy: 'Copiar código',
    copied: 'Copiado',
    until: (end: string) => `Válido hasta el ${end}. Una vez por cuenta, con el correo de este pedido.`,
    use: 'Usarlo ahora',
  },
};

export type Standing = typeof standing;
