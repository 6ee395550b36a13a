import { checkout } from './checkout.ts';
import { chat as conditions } from './conditions.ts';

const { business } = checkout;

/**
 * Chat replies that no page contains. Prices and orders are read from the database; everything else asks back or hands
 * over to staff.
 */
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
    range: (what: string, least: string, most: string) => `${what}: de ${least} a ${most}`,
    unsold: 'Eso no está a la venta ahora.',
  },
  names: { followers: 'Seguidores', likes: 'Me gusta', views: 'Visualizaciones' },
  order: {
    state: (number: string, what: string, state: string) => `Pedido ${number}, ${what}: ${state}.`,
    updated: (moment: string) => `Actualizado: ${moment}.`,
    placed: (moment: string) => `Realizado: ${moment}.`,
    completed: (moment: string) => `Completado: ${moment}.`,
    total: (amount: string) => `Total: ${amount}.`,
    discount: (code: string, amount: string) => `Descuento ${code}: ${amount}.`,
    payment: (state: string) => `Pago: ${state}.`,
    for: (username: string) => `Para @${username}.`,
    onlyPublic: 'Sin comprobar que es tuyo, solo puedo decirte lo que muestra el seguimiento.',
    proved: 'Pedido comprobado.',
  },
  /** Replies that no page states in one sentence: who replies here, who sells, and which form to use. */
  stated: {
    robot:
      'Soy un asistente automático, no una persona. Contesto con frases de nuestras páginas; si lo prefieres, te paso con una persona, que te contestará por correo.',
    seller: (who: string, where: string, email: string) => `Vende ${who}, ${where}. Correo: ${email}.`,
    trust: (who: string, where: string, email: string) =>
      `Vende ${who}, ${where}; correo: ${email}. Solo opina quien ha recibido un pedido, y se publican todas las opiniones. ${conditions.withdrawal.text} No prometemos personas reales ni que las cifras se mantengan, y las normas de la red social pueden prohibir este servicio. Lo que hemos entregado y devuelto está en «¿Quién vende aquí?».`,
    doubleCharge:
      'Escríbenos enseguida con tu número de pedido: lo revisa una persona y, si se cobró dos veces, devolvemos el cobro de más.',
    missing:
      'Escríbenos enseguida con tu número de pedido: una persona compara tu perfil con lo que consta como entregado.',
    refundSum:
      'Si desistes, te devolvemos la parte no entregada: lo pagado, menos la parte que corresponde a lo que había llegado al desistir. Si no había llegado nada, te lo devolvemos todo.',
    crisis:
      'Lo que cuentas importa, y no tienes que llevarlo a solas. En España puedes llamar gratis al 024, a cualquier hora; si hay peligro ahora, al 112. Si estás en otro país, el 112 también te atiende en toda la Unión Europea.',
    invoice: `La factura está en la página de tu pedido, en el correo de confirmación y en «Mi Cuenta». ${conditions.business(business.fold)}`,
    angry:
      'Siento lo ocurrido. Desde el chat no puedo devolver dinero. Si quieres dejar el pedido, usa «Desistir del contrato aquí». Si algo ha salido mal, danos tu número de pedido y una persona lo revisará.',
    drip: 'No vendemos entregas repartidas en días ni programadas para otro momento: empezamos después del pago.',
    discount:
      'Por el chat no damos códigos ni rebajas. Los precios y las ofertas que hay están en las páginas de cada servicio; si tienes un código, escríbelo al pagar.',
    address:
      'Si el correo del pedido está mal, puedes corregirlo en la página que se abre después de pagar, mientras no se haya enviado. Después, danos tu número de pedido y una persona lo cambiará.',
    posts:
      'Para me gusta eliges publicaciones públicas del perfil o pegas sus enlaces: sirven fotos, vídeos y reels. Las visualizaciones son solo para vídeos y reels.',
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

export type ChatAnswersTexts = typeof chatAnswers;
