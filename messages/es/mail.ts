import { mail as conditions } from './conditions.ts';

/** Mails about an order. Amounts, dates and names are already formatted. */
export const mail = {
  labels: {
    number: 'Número de pedido',
    date: 'Fecha',
    package: 'Paquete',
    username: (network: string) => `Usuario de ${network}`,
    discount: (code: string) => `Descuento ${code}`,
    total: 'Total',
    taxIncluded: (rate: string) => `IVA incluido (${rate})`,
    invoicedTo: 'Factura a nombre de',
    delivered: 'Entregado',
    deliveredOf: (done: string, all: string) => `${done} de ${all}`,
  },
  followOrder: 'Seguir mi pedido',
  followByNumber: 'También puedes buscarlo por su número en:',
  consentTitle: 'Lo que aceptaste',
  agreedAt: (date: string) => `Aceptado el ${date}:`,
  withdrawalTitle: 'Derecho de desistimiento',
  withdrawal: {
    period: (deadline: string, email: string) =>
      `Puedes desistir del contrato sin dar explicaciones hasta el ${deadline}. Basta con que nos lo digas de forma clara, por ejemplo con un correo a ${email} que lleve tu número de pedido; puedes usar el modelo de abajo, pero no es obligatorio.`,
    refund: conditions.withdrawal,
    startedEarly:
      'Como nos pediste empezar ya, si desistes durante la entrega la detenemos y te devolvemos la parte no entregada.',
    waived:
      'Cuando el pedido se haya entregado por completo, el derecho de desistimiento se pierde, tal como aceptaste.',
  },
  formTitle: 'Modelo de formulario de desistimiento',
  form: {
    to: (shop: string) => `A la atención de ${shop}:`,
    statement: (order: string) =>
      `Por la presente le comunico que desisto del contrato de prestación del siguiente servicio: ${order}.`,
    ordered: (date: string) => `Pedido el: ${date}`,
    name: 'Nombre del consumidor:',
    address: 'Domicilio del consumidor:',
    signature: 'Firma (solo si el formulario se presenta en papel):',
    date: 'Fecha:',
  },
  postsTitle: { likes: 'Publicaciones elegidas', views: 'Vídeos elegidos' },
  identityTitle: 'Quiénes somos',
  stop: 'Darme de baja o elegir qué correos recibo',
  why: (shop: string) => `Recibes este correo porque hiciste un pedido en ${shop}.`,
  confirmed: {
    subject: (number: string) => `Pedido ${number} confirmado`,
    preview: (order: string, total: string) => `${order}. Total: ${total}. Puedes seguirlo en directo.`,
    title: 'Pago recibido. Tu pedido está en marcha.',
    waitingTitle: 'Pago recibido. Tu pedido espera su turno.',
    overTitle: 'Pago recibido: esta es tu confirmación.',
    over: ['Tu pedido ya no está en marcha. En su página ves cómo ha terminado.'],
    lead: 'Gracias por tu compra. Guarda este correo: es la confirmación de tu contrato.',
    nextTitle: 'Qué pasa ahora',
    next: [
      'Enviamos tu pedido a entrega. No tienes que hacer nada más.',
      'Deja tu perfil en modo público hasta que termine y no cambies tu nombre de usuario.',
      'Cuando esté completo te escribimos otra vez.',
      'Nunca te pediremos tu contraseña.',
    ],
    nextWithPosts: [
      'Enviamos tu pedido a entrega. No tienes que hacer nada más.',
      'Deja tu perfil en modo público y no borres ni archives las publicaciones hasta que termine.',
      'Cuando esté completo te escribimos otra vez.',
      'Nunca te pediremos tu contraseña.',
    ],
  },
  completed: {
    subject: (number: string) => `Pedido ${number} completado`,
    preview: (order: string) => `${order}: entrega completa.`,
    title: 'Tu pedido está completo.',
    lead: 'Lo hemos entregado todo. Gracias por confiar en nosotros.',
    nextTitle: 'Si algo no cuadra',
    next: (email: string) => `Escríbenos a ${email} con tu número de pedido y lo miramos.`,
    withdrawal:
      'El pedido se ha entregado por completo: el derecho de desistimiento ha terminado, tal como aceptaste al comprar.',
  },
  review: {
    subject: '¿Qué tal tu pedido?',
    preview: 'Tu opinión, en un minuto y sin crear cuenta.',
    title: '¿Qué tal ha ido?',
    lead: (shop: string) =>
      `Tu pedido en ${shop} está entregado. Cuéntanos con sinceridad cómo ha ido, para bien o para mal: ayuda a quien compra después de ti.`,
    write: 'Escribir mi opinión',
    rulesTitle: 'Cómo tratamos las opiniones',
    rules: [
      'Solo puede escribir quien ha recibido un pedido: por eso el enlace es tuyo y vale para una opinión.',
      'Puedes escribirla durante los 30 días siguientes a la entrega, para que hable de una compra reciente.',
      'Se publican todas, también las malas, y todas cuentan para la nota.',
      'No damos nada a cambio de una opinión.',
    ],
  },
};
export type MailTexts = typeof mail;
