/** Checkout page, its offer and the standalone payment page (text 1, sections 2 and 8). */
export const checkoutPage = {
  secure: 'Pago seguro',
  preparing: 'Preparando el formulario de pago...',
  noScript: 'Para pagar hace falta JavaScript; el pedido, el precio y las condiciones se leen sin él.',
  details: {
    title: 'Tus datos',
    proceed: 'Continuar al pago',
    checking: 'Comprobando…',
    change: 'Cambiar',
  },
  posts: {
    label: { likes: 'Enlaces de tus publicaciones', views: 'Enlaces de tus vídeos' },
    hint: 'Uno por línea: en Instagram, compartir y copiar enlace.',
    count: (name: string, count: string) => `${name}: ${count}`,
  },
  payment: {
    title: 'Pago',
    of: (line: string) => `Pago de ${line}`,
    waiting: 'El formulario de pago se abre aquí cuando confirmes tus datos.',
    byCardForm: 'Pagar con el formulario de tarjeta',
  },
  changePackage: 'Cambiar de paquete',
  noDraft: {
    title: 'Error: No se encontraron datos del pedido',
    text: 'Selecciona tu paquete de nuevo. No se ha cobrado nada.',
  },
  home: 'Volver al inicio',
  noSecret: 'No se pudo inicializar el pago. Por favor, intenta nuevamente.',
  returning: {
    title: 'Comprobando tu pago',
    text: 'Preguntamos a tu banco cómo ha terminado. No pagues otra vez.',
  },
  offer: {
    title: '¡Oferta Especial!',
    lead: 'Mejora tu pedido ahora',
    current: 'Tu paquete',
    upgraded: 'Paquete mejorado',
    saving: 'Ahorras',
    basis: (price: string) => `Con los precios del catálogo, esa cantidad cuesta ${price}.`,
    addFor: (price: string) => `por solo ${price} más. Aún no se cobra nada.`,
    extra: (count: string) => `+${count} seguidores`,
    add: '+ Añadir',
    applying: 'Aplicando...',
    decline: 'No gracias, continuar',
  },
  exclusive: {
    title: 'Oferta exclusiva',
    taken: (saving: string) => `Ahorras ${saving} frente al precio del catálogo.`,
    discount: (saving: string) => `Tu código descuenta ${saving}.`,
    reduced: (price: string) => `Antes ${price}: el precio más bajo de los 30 días anteriores a la rebaja.`,
  },
  standalone: {
    chooseTitle: 'Elige un paquete',
    chooseText: 'Estos son los paquetes que vendemos, con su precio final.',
    priceTitle: 'Ese no es el precio de este paquete',
    priceText:
      'El importe que trae la dirección de esta página no coincide con el catálogo, así que no lo cobramos. El precio es:',
    unknownTitle: 'No vendemos esa cantidad',
    unknownText:
      'La cantidad que trae la dirección de esta página no está en el catálogo. Estos son los paquetes que vendemos:',
  },
  /** Steps after payment, also shown beside the order form. */
  after: {
    label: 'Después de pagar',
    mail: 'Te enviamos la confirmación por correo.',
    start: 'Empezamos la entrega, normalmente de inmediato.',
    follow: 'La sigues en directo con tu número de pedido.',
  },
};

export type CheckoutPageTexts = typeof checkoutPage;
