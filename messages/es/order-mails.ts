/** Mails about an order that does not complete as usual. Amounts and counts are already formatted. */
export const orderMails = {
  labels: {
    received: 'Recibido',
    givenBack: 'Devolución',
    stillPaid: 'Pagado por el pedido',
    delivered: 'Entregado',
  },
  questionTitle: 'Si algo no cuadra',
  question: (email: string) => `Escríbenos a ${email} con tu número de pedido y lo miramos.`,
  nextTitle: 'Qué pasa ahora',
  lateLead:
    'Tu pago ha tardado en confirmarse, pero ya está confirmado. Guarda este correo: es la confirmación de tu contrato.',
  parked: {
    subject: (number: string) => `Pedido ${number}: estamos revisando tu pago`,
    preview: 'Lo hemos recibido y una persona lo está revisando.',
    title: 'Estamos revisando tu pago.',
    lead: 'Hemos recibido un pago para este pedido, pero no hemos podido asignarlo automáticamente. Una persona lo está revisando.',
    next: [
      'No tienes que hacer nada. No pagues otra vez.',
      'Si corresponde a tu pedido, lo ponemos en marcha y te lo confirmamos por correo.',
      'Si no, te lo devolvemos al medio con el que pagaste.',
    ],
  },
  refunded: {
    subject: (number: string) => `Pedido ${number}: devolución hecha`,
    preview: (amount: string) => `Te hemos devuelto ${amount}.`,
    title: 'Tu dinero está en camino.',
    lead: (amount: string) =>
      `Hemos devuelto ${amount} al medio con el que pagaste. Tu banco puede tardar unos días en mostrarlo.`,
  },
  started: {
    subject: (number: string) => `Pedido ${number}: la entrega ha empezado`,
    preview: 'Ya ha empezado. Te escribiremos otra vez cuando termine.',
    title: 'La entrega ha empezado.',
    lead: 'Pediste que te avisáramos: tu pedido ya se está entregando.',
    next: [
      'Deja tu perfil en modo público y no cambies tu nombre de usuario.',
      'Te escribimos otra vez cuando termine.',
    ],
    why: (shop: string) => `Recibes este aviso porque lo pediste en la página de tu pedido en ${shop}.`,
  },
  corrected: {
    subject: (number: string) => `Pedido ${number}: destino corregido`,
    preview: (username: string) => `Se entrega en @${username}.`,
    title: 'Hemos corregido tu pedido.',
    lead: (username: string) => `Lo has cambiado antes de que se enviara. Se entrega en @${username}.`,
  },
  emailChanged: {
    subject: (number: string) => `Pedido ${number}: los correos se envían a otra dirección`,
    preview: 'Esta dirección no recibirá más correos de este pedido.',
    title: 'Los correos se envían a otra dirección.',
    lead: (email: string) => `El correo de este pedido ha cambiado. Desde ahora escribimos a ${email}.`,
  },
  notYou: (email: string) =>
    `Si no lo has pedido tú, escríbenos enseguida a ${email} con el número de pedido.`,
  partial: {
    subject: (number: string) => `Pedido ${number}: entregado en parte`,
    preview: (done: string, all: string) => `Han llegado ${done} de ${all}.`,
    title: 'Ha llegado una parte de tu pedido.',
    lead: (done: string, all: string) =>
      `Han llegado ${done} de ${all} y no llegarán más. Sentimos no haberlo entregado todo.`,
  },
  cancelled: {
    subject: (number: string) => `Pedido ${number} cancelado`,
    preview: 'No se ha entregado nada y no se entregará.',
    title: 'Tu pedido está cancelado.',
    lead: 'No se ha entregado nada y no se entregará. Sentimos que no haya salido bien.',
  },
  reminder: {
    subject: 'Tu pedido se quedó sin terminar',
    preview: 'Sigue donde lo dejaste, si quieres.',
    title: '¿Lo terminamos?',
    lead: 'Dejaste un pedido sin pagar. Lo que habías escrito te espera: con el botón sigues donde lo dejaste.',
    goOn: 'Seguir con mi pedido',
    code: 'Código',
    codeUntil: 'Vale hasta',
    calmTitle: 'Sin prisa',
    calm: [
      'No se ha cobrado nada, y no se cobrará nada si no lo terminas.',
      'El precio es el que veas al abrir la página.',
      'Con el enlace de abajo dejas de recibir recordatorios.',
    ],
    why: (shop: string) => `Recibes este recordatorio porque lo aceptaste al empezar un pedido en ${shop}.`,
  },
  moneyTitle: 'Tu dinero',
  money: (amount: string) =>
    `Devolvemos ${amount} al medio con el que pagaste. Te escribimos otra vez cuando esté hecho.`,
  openMoney:
    'Si queda algo por devolver, lo enviamos al medio con el que pagaste y te escribimos cuando esté hecho.',
};

export type OrderMailsTexts = typeof orderMails;
