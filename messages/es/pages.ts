import type { PageName } from '#contracts/pages/pages.ts';

export const pages = {
  names: {
    followers: 'Seguidores',
    likes: 'Me gusta',
    views: 'Visualizaciones',
    orderSuccess: 'Tu pedido',
    tracking: 'Seguir un pedido',
    checkout: 'Pago',
    cardForm: 'Pago con tarjeta',
    standalone: 'Pago',
    cancelled: 'Pago cancelado',
    paymentFailed: 'Error en el pago',
    chooser: 'Servicios',
    promo: 'Auge',
    landing: 'Crecer en Instagram',
    igTools: 'Herramientas para redes sociales',
    specialOffer: 'Precios de hoy',
    adsLanding: 'Crecer en Instagram',
    marketing: 'Crecer en redes sociales',
    compliance: 'Prueba de cumplimiento',
    faq: 'Preguntas frecuentes',
    contact: 'Contacto',
    stories: 'Casos de éxito',
    seller: '¿Quién vende aquí?',
    writeReview: 'Tu opinión',
    withdrawal: 'Desistir del contrato aquí',
    terms: 'Condiciones',
    refunds: 'Reembolsos',
    privacy: 'Privacidad',
    cookies: 'Cookies',
    accessibility: 'Accesibilidad',
    account: 'Mi Cuenta',
    myOrders: 'Tus pedidos',
    demoOrder: 'Ejemplo de pedido completado',
    unsubscribe: 'Darse de baja',
    invoice: 'Factura',
  } satisfies Record<PageName, string>,
  /** Link text before payment. The footer uses the statutory term. */
  rightOfWithdrawal: 'Derecho de desistimiento',
  titles: {
    followers: {
      title: 'Seguidores de Instagram',
      description:
        'Seguidores para tu Instagram, europeos o solo de España. Precios en euros con IVA, sin contraseña y sin crear cuenta.',
    },
    likes: {
      title: 'Me gusta de Instagram',
      description:
        'Me gusta para las publicaciones que elijas. Precios en euros con IVA, sin contraseña y sin crear cuenta.',
    },
    views: {
      title: 'Visualizaciones de Instagram',
      description:
        'Visualizaciones para tus vídeos de Instagram. Precios en euros con IVA, sin contraseña y sin crear cuenta.',
    },
    orderSuccess: { title: 'Tu pedido', description: 'El estado de tu pedido, al momento.' },
    tracking: {
      title: 'Sigue tu pedido',
      description: 'Escribe tu número de pedido y mira cuánto ha llegado ya.',
    },
    checkout: {
      title: 'Pago seguro',
      description: 'Revisa tu pedido y págalo con tarjeta o con tu cartera digital.',
    },
    cardForm: { title: 'Pago con tarjeta', description: 'Paga tu pedido con los datos de tu tarjeta.' },
    standalone: { title: 'Pago seguro', description: 'Paga un paquete al precio del catálogo.' },
    cancelled: {
      title: 'Pago cancelado',
      description: 'El pago se ha cancelado. Lo que escribiste sigue en el formulario.',
    },
    paymentFailed: {
      title: 'Error en el pago',
      description: 'El pago no se ha completado; puedes intentarlo otra vez.',
    },
    chooser: {
      title: 'Elige un servicio',
      description: 'Todo lo que vendemos, con su precio: elige con qué empezar.',
    },
    promo: {
      title: 'Paquetes para Instagram',
      description: 'Seguidores, me gusta y visualizaciones con el precio a la vista.',
    },
    landing: {
      title: 'Haz crecer tu Instagram',
      description:
        'Paquetes de seguidores, me gusta y visualizaciones, con precios en euros y seguimiento de cada pedido.',
    },
    igTools: {
      title: 'Herramientas para redes sociales',
      description: 'Herramientas y servicios para llevar tu presencia en redes sociales, con precios claros.',
    },
    specialOffer: {
      title: 'Los precios de hoy',
      description: 'Lo que vendemos, con el precio final de hoy.',
    },
    adsLanding: {
      title: 'Elige un paquete para tu Instagram',
      description: 'Elige un paquete para tu perfil y sigue su entrega paso a paso.',
    },
    marketing: {
      title: 'Haz crecer tus redes sociales',
      description:
        'Paquetes de crecimiento para redes sociales, con precios en euros y seguimiento de cada pedido.',
    },
    compliance: {
      title: 'Prueba de cumplimiento',
      description: 'Qué textos se sirven a quién: los mismos a todos.',
    },
    faq: {
      title: 'Preguntas frecuentes',
      description: 'Respuestas sobre pedidos, pagos, entregas y devoluciones.',
    },
    contact: { title: 'Contacto', description: 'Escríbenos: contestamos por correo electrónico.' },
    stories: { title: 'Casos de éxito', description: 'Lo que han hecho otros, contado con sus cifras.' },
    seller: {
      title: '¿Quién vende aquí?',
      description:
        'La empresa, lo que ha entregado y devuelto, cómo nacen las opiniones y qué no se promete.',
    },
    writeReview: { title: 'Tu opinión', description: 'Cuenta cómo te ha ido con tu pedido.' },
    withdrawal: {
      title: 'Desistir del contrato',
      description: 'Desiste aquí de tu contrato, sin iniciar sesión y sin dar explicaciones.',
    },
    terms: { title: 'Condiciones', description: 'Las condiciones de venta de la tienda.' },
    refunds: { title: 'Reembolsos', description: 'Cuándo y cómo devolvemos el dinero.' },
    privacy: {
      title: 'Privacidad',
      description: 'Qué datos tratamos, para qué, durante cuánto tiempo y qué derechos tienes.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Qué guarda la tienda en tu navegador y cómo cambiar tu decisión.',
    },
    accessibility: {
      title: 'Accesibilidad',
      description: 'Cómo de accesible es la tienda y cómo avisarnos de un obstáculo.',
    },
    account: { title: 'Mi Cuenta', description: 'Tus pedidos, con un código que te enviamos por correo.' },
    myOrders: { title: 'Tus pedidos', description: 'El pedido de tu enlace privado, con su total y su IVA.' },
    demoOrder: {
      title: 'Ejemplo de pedido completado',
      description: 'Un ejemplo, con datos inventados, de cómo se ve un pedido cuando termina.',
    },
    unsubscribe: { title: 'Darse de baja', description: 'Deja de recibir nuestros correos.' },
    invoice: { title: 'Factura', description: 'Tu factura con su PDF, y la completa si la necesitas.' },
    notFound: { title: 'Página no encontrada', description: 'Esta página no existe.' },
  } satisfies Record<PageName | 'notFound', { title: string; description: string }>,
};

export type PagesTexts = typeof pages;
