import { conditionFigures } from '../condition-figures.ts';

const { refillDropPercent, withdrawalDays } = conditionFigures;

export const seller = {
  heading: '¿Quién vende aquí?',
  lead: 'Lo que conviene saber antes de comprar, con los datos de esta tienda.',
  company: 'La empresa',
  since: (month: string) => `Primer pedido de esta tienda: ${month}.`,
  record: 'Los últimos 90 días',
  delivered: 'Pedidos entregados por completo',
  refunded: 'Pedidos con dinero devuelto, en todo o en parte',
  recordNote: 'Cuentan los pedidos pagados; los de muestra, no.',
  reviews: 'De dónde salen las opiniones',
  reviewRules: [
    'Solo puede opinar quien ha recibido un pedido, con el enlace que le enviamos.',
    'Se publican todas y todas cuentan para la nota; si un texto se oculta, decimos por qué.',
    'No damos nada a cambio de una opinión.',
  ],
  promiseHeading: 'Lo que prometemos, y lo que no',
  promised: 'Lo que prometemos',
  promises: [
    'El total que ves es lo que se cobra: una sola vez y con impuestos incluidos.',
    'Si llega solo una parte, la completamos o te devolvemos lo que falta.',
    `Si tu paquete incluye reposición y falta más de un ${refillDropPercent} % de lo entregado, la reposición es gratis.`,
    `Puedes desistir durante ${withdrawalDays} días, hasta que todo esté entregado.`,
  ],
  unpromised: 'Lo que no prometemos',
  limits: [
    'Que detrás de cada seguidor, me gusta o visualización haya una persona, ni que vaya a interactuar contigo o a comprarte algo.',
    'Que las cifras se mantengan: pueden bajar con el tiempo. Antes de pagar lees si tu paquete incluye reposición.',
    'Que la red social lo permita: sus normas pueden prohibir este servicio, y puede retirar lo entregado o actuar sobre una cuenta.',
    'Una hora exacta de entrega: los tiempos son estimaciones.',
  ],
  safety: 'Tus datos',
  safetyText:
    'Nunca te pedimos la contraseña. Los datos de la tarjeta van cifrados al procesador de pagos; esta tienda no los ve ni los guarda.',
  withdrawal: 'Si cambias de idea',
  withdrawalText: `Puedes desistir durante ${withdrawalDays} días y hasta que el pedido esté entregado por completo, sin dar explicaciones: paramos la entrega y te devolvemos la parte no entregada.`,
  mail: 'Quién vende, qué hemos entregado y qué no prometemos:',
};

export type SellerTexts = typeof seller;
