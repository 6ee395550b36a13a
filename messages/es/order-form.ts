import { emailWords } from './email.ts';

/** Holds the words of the order form on the service pages. */
export const orderForm = {
  step: (number: string, of = '3') => `Paso ${number} de ${of}: `,
  profile: {
    title: 'Tu perfil',
    label: 'Tu usuario de Instagram',
    hint: 'Vale el usuario o el enlace de tu perfil. Nunca pedimos tu contraseña.',
    proceed: 'Continuar',
    checking: 'Buscando el perfil…',
    publicFound: 'Perfil público encontrado',
    followers: (count: string) => (count === '1' ? '1 seguidor' : `${count} seguidores`),
    change: 'Cambiar',
    isPublic: 'Mi perfil de Instagram está en modo público',
    noneFound: (name: string) =>
      `No se encontraron usuarios para «${name}». Puedes continuar si está bien escrito.`,
    searchFailed: 'Error al buscar usuarios. Escribe tu usuario completo y continúa.',
    suggestions: 'Perfiles encontrados',
    suggestionCount: (count: string) => `Perfiles encontrados: ${count}. Elige con las flechas.`,
    saved: 'Tus usuarios guardados',
    /** Is said of a link of another network, for which the shop has a page of its own. */
    elsewhere: (network: string) => `Este enlace es de ${network}.`,
    goElsewhere: (network: string) => `Ir a la página de ${network}`,
    isPrivate: 'Privado',
  },
  privateProfile: {
    title: 'Este perfil es privado',
    text: (name: string) =>
      `@${name} debe estar en modo público para recibir el pedido. En Instagram: Ajustes, Privacidad de la cuenta, quita «Cuenta privada».`,
    recheck: 'Volver a comprobar',
    other: 'Usar otro usuario',
    error: 'Este perfil es privado. Ponlo en público y vuelve a comprobarlo.',
  },
  blocked: {
    title: 'Usuario no disponible',
    text: 'Este usuario no puede realizar pedidos en este momento.',
    mistake: 'Si crees que es un error, escríbenos:',
  },
  packages: {
    title: 'Tu paquete',
    audience: 'Origen de los seguidores',
    europe: 'Europeos',
    spain: 'Solo España',
    from: (price: string) => `desde ${price}`,
    quantity: 'Cantidad de seguidores',
    perThousand: (price: string) => `${price}/mil`,
    popular: 'Recomendado',
    before: 'antes ',
    bonus: (count: string) => `+${count} gratis`,
    custom: 'Personalizado',
    rangeWord: ' a ',
    customLabel: 'Cantidad personalizada',
    nearly: (more: string, what: string) => `Por ${more} más te llevas ${what}.`,
    /** The typed quantity is not sold as it is. */
    adjusted: (taken: string, range: string) =>
      `La hemos ajustado a ${taken}: puedes pedir de ${range}, de 10 en 10.`,
    note: 'Precios con IVA.',
    priorNote: 'Precio tachado: el más bajo de los 30 días anteriores a la rebaja.',
  },
  details: {
    title: 'Tus datos',
    email: 'Tu correo electrónico',
    ...emailWords,
    emailHint: 'Para la confirmación y el seguimiento.',
    consents: 'Inicio de la entrega',
  },
  summary: {
    label: 'Resumen del pedido',
    title: 'Tu pedido',
    profile: 'Perfil',
    europeLine: (count: string) => `${count} seguidores europeos`,
    spainLine: (count: string) => `${count} seguidores de España`,
    bonusLine: (count: string) => `+${count} seguidores gratis`,
    likes: {
      posts: 'Publicaciones',
      line: (count: string) => `${count} me gusta`,
      bonusLine: (count: string) => `+${count} me gusta gratis`,
    },
    views: {
      posts: 'Vídeos',
      line: (count: string) => `${count} visualizaciones`,
      bonusLine: (count: string) => `+${count} visualizaciones gratis`,
    },
    discount: (code: string) => `Descuento ${code}`,
    discountFrom: (amount: string) => `desde ${amount}`,
    discountNot: 'no se aplica aquí',
    noPackage: 'Elige un paquete',
    delivery: 'Entrega estimada',
    refill: 'Reposición',
    refillDays: (days: number) => (days > 0 ? (days === 1 ? '1 día' : `${days} días`) : 'No incluida'),
    total: 'Total',
    taxIncluded: (rate: string) => `IVA ${rate} incluido`,
    totalWithTax: 'Total con IVA',
    pay: 'Proceder al pago',
    opening: 'Cargando…',
    offline: 'Sin conexión. Lo que has escrito está guardado en este navegador.',
    openingFailed: 'No se pudo cargar el pago. Comprueba tu conexión e inténtalo de nuevo.',
  },
  priceNews: {
    title: 'El precio ha cambiado',
    text: (before: string, now: string) => `Ahora son ${now}; antes eran ${before}.`,
  },
  errors: {
    package: 'Por favor, selecciona un paquete de seguidores',
    packageGone: 'El paquete que elegiste ya no está disponible. Elige otro, por favor.',
    username: 'Por favor, introduce tu nombre de usuario de Instagram',
    usernameInvalid: 'Este nombre de usuario de Instagram no es válido. Revísalo, por favor.',
    usernameIsPost:
      'Esto es el enlace de una publicación. Aquí va tu perfil: escribe el usuario o pega el enlace del perfil.',
    public: 'Por favor, confirma que tu perfil de Instagram está en modo público',
    posts: 'Por favor, elige al menos una publicación',
    postsTooMany: 'Has elegido más publicaciones de las que admite este paquete',
    postsWrong: 'Revisa los enlaces pegados: alguno no es de una publicación',
    email: 'Por favor, introduce tu correo electrónico',
    emailInvalid: 'Por favor, introduce un correo electrónico válido',
    emailUnmailable:
      'No podemos enviar correos a esta dirección. Usa otra que antes de la @ no lleve tildes ni letras especiales.',
    startNow: 'Para empezar la entrega necesitamos que lo pidas aquí',
    waive: 'Para empezar la entrega necesitamos que lo confirmes aquí',
  },
};

export type OrderForm = typeof orderForm;
