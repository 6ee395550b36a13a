import { assurance } from './assurance.ts';
import { dialog as conditions } from './conditions.ts';
import { emailTexts } from './email.ts';
import { notLoaded } from './not-loaded.ts';
import { paymentErrors } from './payment-errors.ts';

/** Email field of the payment pages. */
const emailOnPaying = { ...emailTexts, to: 'Confirmación a', change: 'Cambiar el correo' };

export const checkout = {
  title: 'Pago seguro',
  close: 'Cerrar y volver al pedido',
  due: 'Total a pagar',
  taxIncluded: (rate: string, amount: string) => `IVA ${rate} incluido: ${amount}`,
  recipient: 'Para',
  posts: { likes: 'Publicaciones', views: 'Vídeos' },
  delivery: 'Entrega estimada',
  waits: conditions.waiting,
  consents: conditions.withdrawal,
  change: 'Cambiar',
  loading: 'Cargando sistema de pago...',
  notLoaded,
  walletsOr: 'o de otra forma',
  means: {
    legend: '¿Cómo quieres pagar?',
    card: {
      name: 'Tarjeta',
      lead: 'Pagas con tu tarjeta en la página segura de tu banco y vuelves aquí al terminar.',
    },
    bizum: {
      name: 'Bizum',
      lead: 'Te llevamos a la página segura del banco: escribes tu móvil, confirmas en la app de tu banco y vuelves aquí.',
    },
    safe: 'El pago se hace en la página del banco. Esta tienda no ve tu tarjeta ni tu cuenta.',
    leading: { title: 'Te llevamos a la página del banco', text: 'Tu pedido queda guardado mientras pagas.' },
    fields: {
      label: 'Datos de la tarjeta',
      loading: 'Cargando los campos del banco…',
      check: { title: 'Revisa los datos de la tarjeta', text: 'Falta algo o no es correcto.' },
      unloadable: {
        title: 'No se han podido cargar los campos del banco',
        text: 'Puedes pagar con tu tarjeta en la página del banco.',
      },
    },
    failed: {
      title: 'No se ha podido abrir ese pago',
      text: 'Inténtalo de nuevo o paga de otra manera.',
    },
  },
  totalWithTax: 'Total con IVA',
  safe: 'Tu tarjeta va cifrada al procesador de pagos: esta tienda no la ve.',
  legal: { lead: 'Antes de pagar puedes leer:', newTab: '(se abre en otra pestaña)' },
  processing: 'Procesando…',
  retry: 'Reintentar',
  backToOrder: 'Volver al pedido',
  untouched: 'No se ha cobrado nada. Tu pedido sigue guardado.',
  confirming: {
    title: 'Confirmando el pago con tu banco',
    text: 'Puede tardar unos segundos. Si cierras esta página, el pedido no se pierde ni se cobra dos veces.',
  },
  success: { title: '¡Pago completado!', text: '¡Pago exitoso! Procesando tu pedido...' },
  atBank: {
    title: 'Tu banco está confirmando el pago',
    text: 'No pagues otra vez: en cuanto lo confirme te escribimos.',
  },
  offer: {
    title: '¡Oferta Especial!',
    lead: 'Mejora tu pedido ahora:',
    price: (price: string) => `por ${price}`,
    saving: (price: string) => `Ahorras ${price} frente al precio de catálogo.`,
    add: '+ Añadir',
    adding: 'Aplicando...',
    added: 'Añadida',
    remove: 'Quitar',
    removing: 'Quitando…',
    removed: 'Oferta quitada',
    left: (time: string) => `Termina en ${time}`,
    oneMinute: 'La oferta termina en un minuto.',
    over: conditions.offer.over,
    overText: conditions.offer.text,
  },
  extra: {
    followers: (count: string) => `+${count} seguidores`,
    likes: (count: string) => `+${count} me gusta`,
    views: (count: string) => `+${count} visualizaciones`,
  },
  contact: { title: 'Contacto e impuestos', tax: 'Impuestos' },
  place: {
    country: 'País',
    postalCode: 'Código postal',
    choose: 'Elige tu país',
    missing: {
      country: 'Elige el país en el que vives.',
      postalCode: 'Escribe tu código postal: lo necesitamos para calcular el IVA.',
    },
    why: 'El impuesto depende del país en el que vives. El total no cambia.',
    untaxed: 'Sin IVA: vives fuera del territorio del IVA. El total no cambia.',
    failed: 'No se ha podido comprobar. No se ha cobrado nada: inténtalo de nuevo.',
  },
  buyer: {
    above_limit: conditions.business.above,
    outside: conditions.business.outside,
    spanishNumber: 'NIF, NIE o CIF',
    number: 'Número fiscal, documento de identidad o pasaporte',
    optional: (label: string) => `${label} (opcional)`,
  },
  business: {
    fold: '¿Compras como empresa o autónomo?',
    lead: conditions.business.lead,
    submit: 'Facturar con estos datos',
    sending: 'Comprobando…',
    off: 'IVA que declara tu empresa',
    withoutTax: 'Sin IVA',
    totalWithout: 'Total sin IVA',
    included: 'Factura completa a este nombre, con IVA.',
    reverse: 'Sin IVA: lo declara tu empresa (inversión del sujeto pasivo).',
    unconfirmed:
      'VIES no ha confirmado que este número corresponda a este nombre y dirección: el IVA se cobra y la factura va a este nombre.',
    outside:
      'Factura completa a este nombre, sin IVA: tu dirección está fuera del territorio del IVA. El total no cambia.',
    remove: 'Quitar',
    removing: 'Quitando…',
    failed: 'No se ha podido comprobar. No ha cambiado nada: inténtalo de nuevo.',
  },
  discount: {
    fold: '¿Código de descuento? ¿Empresa?',
    label: 'Código de descuento',
    apply: 'Aplicar',
    applying: 'Aplicando...',
    required: 'Código requerido',
    line: (code: string) => `Descuento ${code}`,
    applied: 'Descuento aplicado',
    saving: (price: string) => `Ahorras ${price}.`,
    remove: 'Quitar',
    removing: 'Quitando…',
    invalid: {
      title: 'Código inválido',
      text: 'El código de descuento no es válido o ha expirado.',
    },
    failed: { title: 'Error', text: 'No se pudo aplicar el descuento. Intenta de nuevo.' },
    removed: { title: 'Descuento removido', text: 'El descuento ha sido removido del pedido.' },
    undo: 'Deshacer',
  },
  updating: 'Actualizando el total…',
  changeFailed: {
    title: 'Error',
    text: 'No se pudo cambiar tu pedido. Lo hemos preparado de nuevo sin el cambio; no se ha cobrado nada.',
  },
  alreadyPaid: {
    title: '¡Pago completado!',
    text: 'Este pedido ya está pagado. No se te cobrará otra vez.',
  },
  justPaid: {
    title: 'Acabas de hacer este mismo pedido',
    text: 'Mira cómo va antes de pagarlo otra vez: no se te cobrará de nuevo si no lo pides.',
    show: 'Ver mi pedido',
    again: 'Comprarlo otra vez',
  },
  interrupted: {
    title: 'Tu pago se quedó a medias',
    text: 'La página se recargó antes de que tu banco lo confirmara. No se ha cobrado nada: tu pedido sigue aquí y puedes pagarlo ahora.',
  },
  renewed: {
    title: 'Hemos preparado tu pedido de nuevo',
    text: 'El anterior se había cancelado. No se ha cobrado nada: vuelve a poner tu tarjeta.',
  },
  priceChanged: {
    title: 'El precio ha cambiado',
    text: (price: string) => `El total es ahora ${price}. No se ha cobrado nada.`,
    accept: (price: string) => `Continuar por ${price}`,
  },
  email: emailOnPaying,
  assurance,
  ...paymentErrors,
};

export type CheckoutTexts = typeof checkout;
