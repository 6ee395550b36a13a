/** What the support chat says where no page says it: prices and orders come from rows, the rest asks or hands over. */
export const chatAnswers = {
  greeting: 'Hola. Pregúntame por precios, pagos, entregas, devoluciones o tu pedido.',
  thanks: 'De nada. Si surge algo más, aquí estoy.',
  unknown:
    'No encuentro eso en nuestras páginas y prefiero no inventarlo. Puedes preguntárselo a una persona.',
  person: 'Claro. Contestamos por correo: escribe el tuyo y le pasamos esta charla a nuestro equipo.',
  askNumber: 'Escríbeme aquí tu número de pedido (10 letras y cifras) y te digo cómo va.',
  noOrder: (number: string) =>
    `No encuentro ningún pedido con el número ${number}. Míralo otra vez: son 10 letras y cifras.`,
  tooMany: 'Has buscado varios pedidos seguidos. Espera un minuto, por favor.',
  prices: {
    source: (what: string) => `Precios: ${what}`,
    one: (what: string, price: string) => `${what}: ${price}`,
    bonus: (count: string) => `con ${count} gratis`,
    from: (what: string, price: string) => `${what}: desde ${price}`,
    list: (what: string, steps: string) => `${what}: ${steps}.`,
    step: (count: string, price: string) => `${count} por ${price}`,
    vat: 'Los precios llevan el IVA incluido.',
    most: (count: string) => `Lo más que vendemos de una vez es ${count}.`,
    least: (count: string) => `Lo menos que vendemos es ${count}.`,
    unsold: 'Eso no está a la venta ahora.',
  },
  names: { followers: 'Seguidores', likes: 'Me gusta', views: 'Visualizaciones' },
  order: {
    state: (number: string, what: string, state: string) => `Pedido ${number}, ${what}: ${state}.`,
    progress: (done: string, of: string) => `${done} de ${of} entregados.`,
    updated: (moment: string) => `Actualizado: ${moment}.`,
    placed: (moment: string) => `Hecho: ${moment}.`,
    completed: (moment: string) => `Completado: ${moment}.`,
    total: (amount: string) => `Total: ${amount}.`,
    discount: (code: string, amount: string) => `Descuento ${code}: ${amount}.`,
    payment: (state: string) => `Pago: ${state}.`,
    for: (username: string) => `Para @${username}.`,
    onlyPublic: 'Sin comprobar que es tuyo, solo puedo decirte lo que muestra el seguimiento.',
    proved: 'Pedido comprobado.',
    payments: {
      unpaid: 'no completado',
      pending: 'pendiente',
      paid: 'confirmado',
      failed: 'no completado',
      partially_refunded: 'reembolsado en parte',
      refunded: 'reembolsado',
    },
  },
  handOver: {
    visitor: 'Visitante',
    assistant: 'Asistente',
    opened: 'Charla pasada por el chat de la tienda:',
    shortened: '[…]',
    added: 'Añadido al hilo: lo lee una persona y te contesta por correo.',
    sent: (email: string) => `Charla enviada a nuestro equipo. Te contestamos por correo a ${email}.`,
  },
};

export type ChatAnswers = typeof chatAnswers;
