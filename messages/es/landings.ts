import { form as conditions } from './conditions.ts';

/**
 * Campaign pages: one template with two text variants, selected by path and setting only (ruling "Compliance mode").
 */
export const landings = {
  packages: (count: string) => `${count} ${count === '1' ? 'paquete' : 'paquetes'}`,
  bonus: (count: string) => `+${count} gratis`,
  choose: (many: string) => `Elegir ${many}`,
  before: 'antes',
  reduced: 'Precio tachado: el más bajo de los 30 días anteriores a la rebaja.',
  included: {
    heading: 'Qué lleva cada pedido',
    items: [
      {
        title: 'Precio final',
        text: 'El IVA va dentro. No se añade nada al pagar.',
      },
      {
        title: 'Un solo pago',
        text: 'No hay suscripción ni renovación. Pagas lo que pides, una vez.',
      },
      {
        title: 'Sin contraseña',
        text: 'Nos basta el nombre de usuario o el enlace. No hace falta crear cuenta.',
      },
      {
        title: 'Puedes echarte atrás',
        text: conditions.withdrawal.text,
      },
    ],
  },
  plain: {
    pages: {
      landing: {
        heading: 'Haz crecer tu Instagram, paso a paso',
        lead: 'Seguidores, me gusta y visualizaciones en paquetes, con el precio final a la vista. Eliges, pagas y ves llegar tu pedido.',
      },
      specialOffer: {
        heading: 'Los precios de hoy, sin letra pequeña',
        lead: 'Lo que vendemos, con su precio final. Si algo está rebajado, ves también lo que costaba.',
      },
      adsLanding: {
        heading: 'Elige un paquete para tu perfil',
        lead: 'Todo lo que vendemos en una lista de precios, sin suscripción. Solo necesitamos tu nombre de usuario.',
      },
      marketing: {
        heading: 'Instagram para tu marca, con el precio a la vista',
        lead: 'Paquetes para empresas y creadores: pago único, IVA incluido y seguimiento de cada pedido.',
      },
      promo: {
        heading: 'Paquetes para tu Instagram',
        lead: 'Escribe tu usuario, elige cuántos seguidores y paga. Sin crear cuenta y sin contraseña.',
      },
    },
    button: 'Ver los precios',
    prices: {
      heading: 'Lista de precios',
      lead: 'Algunos paquetes de cada servicio. Los demás están en su página, al precio que marca el catálogo.',
    },
    services: {
      followers: {
        name: 'Seguidores',
        text: 'Para tu perfil: europeos o solo de España.',
        button: 'Elegir seguidores',
      },
      likes: {
        name: 'Me gusta',
        text: 'Para las publicaciones que elijas.',
        button: 'Elegir me gusta',
      },
      views: {
        name: 'Visualizaciones',
        text: 'Para tus vídeos y reels.',
        button: 'Elegir visualizaciones',
      },
    },
    steps: [
      {
        title: 'Elige un servicio',
        text: 'Seguidores para el perfil, me gusta para publicaciones, visualizaciones para vídeos.',
      },
      {
        title: 'Dinos dónde y paga',
        text: 'Con el usuario o el enlace basta. El total ya lleva los impuestos.',
      },
      {
        title: 'Mira cómo llegan',
        text: 'Tu número de pedido enseña cuánto ha llegado y cuánto falta.',
      },
    ],
    questions: [
      {
        question: '¿En qué se diferencian los servicios?',
        answer:
          'Los seguidores se suman a tu perfil. Los me gusta van a las publicaciones que elijas. Las visualizaciones cuentan en tus vídeos.',
      },
      {
        question: '¿Es una suscripción?',
        answer: 'No. Cada pedido se paga una vez y no se renueva.',
      },
      {
        question: '¿Necesitáis mi contraseña?',
        answer:
          'No. Solo el nombre de usuario o el enlace. Si alguien te la pide en nuestro nombre, no somos nosotros.',
      },
      {
        question: '¿Tiene que ser público mi perfil?',
        answer: 'Sí, mientras dura la entrega. Después puedes volver a hacerlo privado.',
      },
      {
        question: '¿Puedo echarme atrás?',
        answer: `Sí. ${conditions.withdrawal.text}`,
      },
    ],
  },
  neutral: {
    title: 'Herramientas para redes sociales',
    description: 'Herramientas y servicios para llevar tu presencia en redes sociales, con precios claros.',
    heading: 'Herramientas para tu presencia en redes sociales',
    lead: 'Servicios por paquetes para perfiles, publicaciones y vídeos, con el precio final a la vista y cada pedido en seguimiento.',
    button: 'Ver los servicios',
    prices: {
      heading: 'Servicios y precios',
      lead: 'Qué incluye exactamente cada paquete está escrito en la página de su servicio, antes de pagar.',
    },
    services: {
      followers: {
        name: 'Para tu perfil',
        text: 'Paquetes para el perfil que nos indiques.',
        button: 'Ver paquetes para tu perfil',
      },
      likes: {
        name: 'Para tus publicaciones',
        text: 'Paquetes para las publicaciones que elijas.',
        button: 'Ver paquetes para publicaciones',
      },
      views: {
        name: 'Para tus vídeos',
        text: 'Paquetes para los vídeos que elijas.',
        button: 'Ver paquetes para vídeos',
      },
    },
    steps: [
      {
        title: 'Elige un servicio',
        text: 'Para el perfil, para las publicaciones o para los vídeos.',
      },
      {
        title: 'Dinos dónde y paga',
        text: 'Con el nombre de usuario o el enlace basta. El total ya lleva los impuestos.',
      },
      {
        title: 'Sigue tu pedido',
        text: 'Tu número de pedido enseña en qué punto está.',
      },
    ],
    questions: [
      {
        question: '¿Qué incluye cada paquete?',
        answer: 'Lo dice la página de cada servicio, con su precio y sus condiciones, antes de pagar.',
      },
      {
        question: '¿Es una suscripción?',
        answer: 'No. Cada pedido se paga una vez y no se renueva.',
      },
      {
        question: '¿Necesitáis mi contraseña?',
        answer: 'No. Si alguien te la pide en nuestro nombre, no somos nosotros.',
      },
      {
        question: '¿Puedo echarme atrás?',
        answer: `Sí. ${conditions.withdrawal.text}`,
      },
    ],
  },
};

export type LandingsTexts = typeof landings;
