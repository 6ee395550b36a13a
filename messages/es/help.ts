import type {
  ContactField,
  ContactObstacle,
  ContactProblem,
  ContactService,
} from '#contracts/customers/contact.ts';

/**
 * Holds the words of the pages that help: questions, contact, success stories, the product chooser; and of
 * the mails about a message.
 */
export const help = {
  faq: {
    heading: 'Preguntas frecuentes',
    lead: 'Lo que más nos preguntan, contestado sin rodeos.',
    subjects: 'Temas',
    moreHeading: '¿No está la tuya?',
    more: 'Escríbenos y te contestamos por correo.',
    contact: 'Ir a contacto',
  },
  contact: {
    heading: 'Contacto',
    lead: 'Cuéntanos qué necesitas. Contestamos por correo electrónico.',
    answerTimes: (half: string, most: string) =>
      `La mitad de los mensajes se contesta en ${half}, y 9 de cada 10 en ${most}.`,
    form: 'Escríbenos',
    fields: {
      name: 'Nombre',
      email: 'Correo electrónico',
      company: 'Empresa',
      phone: 'Teléfono',
      service: 'Asunto',
      message: 'Mensaje',
    } satisfies Record<ContactField, string>,
    optional: 'opcional',
    noService: 'Otra cosa',
    services: {
      pedido: 'Un pedido',
      pago: 'Un pago',
      'gestion-contenido': 'Una pregunta sobre gestión de contenido',
      'estrategia-digital': 'Una pregunta sobre estrategia digital',
      'analisis-metricas': 'Una pregunta sobre análisis y métricas',
      consultoria: 'Una pregunta sobre consultoría',
    } satisfies Record<ContactService, string>,
    messageHint: 'Si es sobre un pedido, pon su número: lo encontramos antes.',
    honeypot: 'Deja este campo vacío',
    submit: 'Enviar solicitud',
    privacyNote: 'Usamos estos datos solo para contestarte.',
    problems: {
      name_required: 'Por favor, escribe tu nombre',
      email_required: 'Por favor, introduce tu correo electrónico',
      email_invalid: 'Por favor, introduce un correo electrónico válido',
      service_invalid: 'Elige un asunto de la lista',
      message_required: 'Por favor, escribe tu mensaje',
      too_long: 'Es demasiado largo. Acórtalo, por favor.',
    } satisfies Record<ContactProblem, string>,
    problemTitle: 'Revisa lo señalado antes de enviarlo',
    obstacles: {
      rate_limited:
        'Has enviado varios mensajes seguidos. Lo que has escrito sigue aquí: espera unos minutos y envíalo otra vez.',
      not_a_person:
        'No hemos podido comprobar que lo envía una persona. Lo que has escrito sigue aquí: pulsa otra vez en enviar.',
    } satisfies Record<ContactObstacle, string>,
    sentTitle: 'Mensaje recibido',
    sent: 'Gracias por escribirnos. Te contestaremos por correo; te hemos enviado también un acuse de recibo.',
    sentUnmailed: 'Gracias por escribirnos. Te contestaremos por correo.',
    sentAt: (moment: string) => `Recibido el ${moment}.`,
    another: 'Escribir otro mensaje',
    companyHeading: 'Datos de la empresa',
    beforeHeading: 'Antes de escribir',
    before: 'Quizá ya está contestado, o puedes verlo tú al momento:',
    figuresHeading: 'En cifras',
  },
  mail: {
    receivedSubject: 'Hemos recibido tu mensaje',
    receivedPreview: 'Te contestaremos por correo.',
    receivedLead:
      'Gracias por escribirnos. Tu mensaje ha llegado y una persona te contestará a esta dirección.',
    receivedAt: 'Recibido',
    reference: 'Referencia',
    notYouTitle: '¿No has sido tú?',
    notYou:
      'Alguien puso tu dirección en nuestro formulario. No tienes que hacer nada: no la usaremos para nada más.',
    receivedWhy: 'Recibes este correo porque esta dirección se escribió en nuestro formulario de contacto.',
    answerSubject: 'Respuesta a tu mensaje',
    answerTitle: 'Te contestamos',
    answerLead: (shop: string) => `Una persona de ${shop} ha leído tu mensaje y te contesta:`,
    answerAgain: 'Escribir otra vez',
    answerWhy: 'Recibes este correo porque nos escribiste por el formulario de contacto.',
    forwardedSubject: (name: string) => `Mensaje de ${name}`,
    forwardedPreview: 'Por el formulario de contacto.',
    forwardedLead:
      'Alguien ha escrito por el formulario de contacto. Si respondes a este correo, le llega a esa persona.',
    yourMessage: 'Tu mensaje',
    messageTitle: 'Mensaje',
    noMessage: 'Sin texto.',
    language: 'Idioma',
    forwardedWhy: 'Lo recibes porque es la dirección de la tienda.',
  },
  stories: {
    heading: 'Casos de éxito',
    lead: 'Solo contamos casos reales, con el permiso de quien los protagoniza.',
    none: 'Todavía no hay ninguno publicado. Cuando lo haya, estará aquí, con sus cifras.',
    sample: 'Muestra',
    sampleNote:
      'Estos casos son inventados: enseñan cómo se verá la página en esta tienda de demostración. No son clientes reales.',
    methodHeading: 'Cómo funciona',
    method: [
      { title: 'Eliges', text: 'Un paquete de los que vendemos, con su precio final.' },
      { title: 'Pagas', text: 'Una vez, sin suscripción y sin crear cuenta.' },
      { title: 'Se entrega', text: 'En el perfil o en las publicaciones que nos indicas.' },
      { title: 'Lo sigues', text: 'Con tu número de pedido ves cuánto ha llegado y cuánto falta.' },
    ],
    callHeading: '¿Tienes una pregunta?',
    call: 'Escríbenos antes de comprar: te contesta una persona.',
    contact: 'Contactar',
  },
  chooser: {
    heading: 'Elige un servicio',
    lead: 'El precio está a la vista y lleva el IVA.',
    from: (price: string) => `desde ${price}`,
    choose: 'Elegir',
    followers: { name: 'Seguidores', text: 'Para tu perfil, europeos o solo de España.' },
    likes: { name: 'Me gusta', text: 'Para las publicaciones que elijas.' },
    views: { name: 'Visualizaciones', text: 'Para tus vídeos y reels.' },
    unsold: 'Ahora no está a la venta.',
    questions: 'Preguntas frecuentes',
    unsure: '¿Dudas entre ellos?',
  },
};

export type Help = typeof help;
