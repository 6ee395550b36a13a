import type { MailChoice, UnsubscribeField, UnsubscribeProblem } from '#contracts/mail/unsubscribe.ts';

export const unsubscribe = {
  heading: 'Darse de Baja',
  lead: 'Deja de recibir ofertas y recordatorios. Sin entrar en ninguna cuenta.',
  form: 'Darme de baja de todo lo opcional',
  optional: 'opcional',
  fields: {
    username: 'Usuario de Instagram',
    email: 'Correo electrónico',
    reason: 'Motivo',
  } satisfies Record<UnsubscribeField, string>,
  submit: 'Darme de baja',
  note: 'Vale al momento y no hace falta cuenta. Los correos de tus pedidos siguen llegando.',
  problems: {
    username_short: 'El nombre de usuario es demasiado corto',
    email_invalid: 'Por favor ingresa un correo electrónico válido',
    reason_short: 'Por favor explica brevemente el motivo',
    too_long: 'Es demasiado largo. Acórtalo, por favor.',
  } satisfies Record<UnsubscribeProblem, string>,
  problemTitle: 'Revisa lo señalado antes de enviarlo',
  obstacles: {
    rate_limited:
      'Han llegado demasiadas solicitudes seguidas. Lo que has escrito sigue aquí: espera unos minutos y envíalo otra vez.',
    bad_link:
      'Este enlace no está completo o no es nuestro. Ábrelo otra vez desde el correo, o usa este formulario.',
  },
  doneTitle: 'Baja hecha',
  done: 'A esa dirección ya no le enviaremos ofertas, recordatorios ni invitaciones a opinar. Te hemos enviado un correo para confirmarlo.',
  doneOrders: 'Los correos de tus pedidos siguen llegando: confirmación, entrega y devoluciones.',
  linkHeading: '¿Tienes un correo nuestro?',
  link: 'Al final de cada oferta, recordatorio o invitación hay un enlace. Con él eliges qué recibes, sin escribir nada.',
  choiceHeading: 'Elige qué recibes',
  choiceFor: (email: string) => `Para ${email}, desde el enlace de tu correo.`,
  orders: { name: 'Tus pedidos', note: 'Confirmación, entrega, devoluciones y lo que nos preguntes' },
  always: 'Siempre',
  choices: {
    marketing: { name: 'Ofertas', note: 'Descuentos y novedades de la tienda' },
    reminders: { name: 'Pedido sin terminar', note: 'Un aviso si dejas un pedido a medias' },
    reviews: { name: 'Pedirte una opinión', note: 'Una vez por pedido completado' },
  } satisfies Record<MailChoice, { name: string; note: string }>,
  save: 'Guardar',
  none: 'Quitar todo lo opcional',
  saved: 'Preferencias guardadas. Valen desde ahora.',
  mail: {
    subject: 'Ya no te enviaremos ofertas ni recordatorios',
    preview: 'La baja vale desde este momento.',
    lead: 'Esta dirección está de baja de ofertas, recordatorios e invitaciones a opinar. Vale desde este momento.',
    since: 'Desde',
    ordersTitle: 'Lo que sigue llegando',
    orders: 'Los correos de tus pedidos y las respuestas a lo que nos preguntes.',
    notYouTitle: '¿No has sido tú?',
    notYou: 'Alguien puso tu dirección en nuestro formulario. Con el enlace de abajo eliges qué recibes.',
    choose: 'Elegir qué recibo',
    why: 'Recibes este correo, una vez, porque esta dirección se escribió en nuestro formulario de baja.',
  },
};

export type UnsubscribeTexts = typeof unsubscribe;
