export const accountMail = {
  code: {
    subject: (code: string) => `${code} es tu código para entrar`,
    preview: 'Vale 10 minutos y una sola vez.',
    title: 'Tu código para entrar',
    lead: 'Escríbelo en la página donde lo pediste. Vale 10 minutos y una sola vez. El botón solo funciona en el navegador donde lo pediste.',
    code: 'Código',
    enter: 'Entrar',
    notYouTitle: '¿No lo has pedido tú?',
    notYou: [
      'No hagas nada: sin este código nadie entra en tu cuenta.',
      'No se lo des a nadie. Nosotros nunca te lo pediremos.',
    ],
    why: 'Recibes este correo porque alguien ha escrito esta dirección para entrar en Mi Cuenta.',
  },
  device: {
    subject: 'Acceso a tu cuenta desde un dispositivo nuevo',
    preview: 'Si no has sido tú, puedes cerrar esa sesión.',
    title: 'Acceso a tu cuenta desde un dispositivo nuevo',
    lead: 'Alguien ha entrado en tu cuenta desde un dispositivo que no conocíamos. Si has sido tú, no tienes que hacer nada.',
    device: 'Dispositivo',
    unknown: 'Desconocido',
    on: (browser: string, system: string) => `${browser} en ${system}`,
    at: 'Fecha y hora',
    network: 'Red',
    open: 'Ir a Mi Cuenta',
    notYouTitle: '¿No has sido tú?',
    notYou:
      'Entra en Mi Cuenta y cierra la sesión en todas partes. Después revisa quién puede leer este correo.',
    why: 'Recibes este correo por la seguridad de tu cuenta.',
  },
  passkey: {
    subject: 'Llave de acceso añadida a tu cuenta',
    preview: 'Con ella se entra sin código.',
    lead: 'Desde ahora también puedes entrar en tu cuenta con esta llave de acceso, sin código. Si la has añadido tú, no tienes que hacer nada.',
    name: 'Llave',
    at: 'Fecha y hora',
    open: 'Ir a Mi Cuenta',
    notYouTitle: '¿No has sido tú?',
    notYou:
      'Entra en Mi Cuenta, quita esa llave y cierra la sesión en todas partes. Después revisa quién puede leer este correo.',
    why: 'Recibes este correo por la seguridad de tu cuenta.',
  },
  erased: {
    subject: 'Hemos borrado tus datos',
    preview: 'Es el último correo que recibes de nosotros.',
    lead: 'Nos pediste que borráramos tu cuenta y tus datos. Ya está hecho. No te escribiremos más, salvo lo que la ley nos exija sobre un pedido pagado.',
    staysTitle: 'Lo que la ley nos obliga a guardar',
    stays: [
      'Los pedidos pagados con sus pagos y desistimientos, seis años, y sus facturas, diez',
      'Los correos que los confirman, los facturan o hablan de su dinero',
      'Que no quieres recibir ofertas, si nos lo habías dicho',
    ],
    why: 'Recibes este correo porque se ha pedido borrar los datos de esta dirección. No guardamos ninguna copia.',
  },
  file: {
    subject: 'Tus datos están listos',
    preview: 'El enlace vale 24 horas y una sola vez.',
    lead: 'Aquí tienes el enlace al archivo con todo lo que guardamos de ti. Solo funciona si has entrado en Mi Cuenta con este correo, vale 24 horas y una sola vez.',
    until: 'Vale hasta',
    open: 'Descargar mis datos',
    insideTitle: 'Qué hay dentro',
    inside: [
      'Tus pedidos, pagos, entregas, reposiciones y opiniones',
      'Tus mensajes, desistimientos y los correos que te enviamos',
      'Tus sesiones, llaves de acceso, usuarios guardados y preferencias',
    ],
    why: 'Recibes este correo porque has pedido tus datos en Mi Cuenta.',
  },
};

export type AccountMailTexts = typeof accountMail;
