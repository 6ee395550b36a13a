/** The payment dialog. Error texts: text 1, section 8. */
export const checkout = {
  title: 'Pago seguro',
  close: 'Cerrar y volver al pedido',
  due: 'Total a pagar',
  taxIncluded: (rate: string) => `IVA ${rate} incluido`,
  recipient: 'Para',
  delivery: 'Entrega estimada',
  deliveryText: 'De inmediato a 24 h',
  consents: 'Has pedido que empecemos ya y sabes que el desistimiento se pierde con la entrega completa.',
  change: 'Cambiar',
  loading: 'Cargando sistema de pago...',
  walletsOr: 'o con tarjeta',
  totalWithTax: 'Total con IVA',
  processing: 'Procesando…',
  retry: 'Reintentar',
  backToOrder: 'Volver al pedido',
  untouched: 'No se ha cobrado nada. Tu pedido sigue guardado.',
  confirming: {
    title: 'Confirmando el pago con tu banco',
    text: 'Puede tardar unos segundos. Si cierras esta página, el pedido no se pierde ni se cobra dos veces.',
  },
  success: { title: '¡Pago completado!', text: '¡Pago exitoso! Procesando tu pedido...' },
  incomplete: {
    title: 'Información incompleta',
    text: 'Por favor, completa todos los campos del formulario de pago.',
  },
  notReady: { title: 'Error', text: 'El sistema de pago no está listo. Intenta recargar la página.' },
  scriptMissing: {
    title: 'Error de configuración',
    text: 'No se pudo cargar Stripe. Por favor, recarga la página e intenta de nuevo.',
  },
  initFailed: { title: 'Error', text: 'Error al inicializar el pago. Por favor, intenta nuevamente.' },
  priceChanged: {
    title: 'El precio ha cambiado',
    text: (price: string) => `El total es ahora ${price}. No se ha cobrado nada.`,
    accept: (price: string) => `Continuar por ${price}`,
  },
  rejected: {
    title: 'Pago rechazado',
    text: 'Tu pago ha sido rechazado. Por favor, intenta con otra tarjeta.',
  },
  unexpectedStatus: {
    title: 'Error en el pago',
    text: 'El pago no se completó correctamente. Intenta de nuevo.',
  },
  unexpected: {
    title: 'Error inesperado',
    text: 'Hubo un problema al procesar el pago. Por favor, intenta de nuevo más tarde.',
  },
  failed: {
    title: 'Error en el pago',
    card: 'Ha ocurrido un error al procesar tu pago. Por favor, intenta con otra tarjeta.',
    authentication: 'No se pudo autenticar tu tarjeta. Intenta con otro método de pago.',
    rateLimit: 'Estamos procesando demasiadas solicitudes. Por favor, intenta nuevamente en unos momentos.',
    invalidRequest: 'Hubo un problema con la solicitud. Contacta a soporte si el problema persiste.',
    connection: 'No se pudo conectar con los servidores de pago. Verifica tu conexión a internet.',
    service: 'Hubo un problema con el servicio de pago. Intenta nuevamente más tarde.',
    other: 'Ocurrió un error al procesar tu pago. Por favor, intenta con otra tarjeta.',
  },
  card: {
    insufficientFunds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra tarjeta.',
    incorrectCvc: 'El código CVC no es correcto. Revísalo e intenta de nuevo.',
    expired: 'Tu tarjeta ha caducado. Prueba con otra tarjeta.',
    processing: 'Hubo un error al procesar tu tarjeta. Espera un momento e intenta de nuevo.',
    incorrectNumber: 'El número de tarjeta no es correcto. Revísalo e intenta de nuevo.',
  },
  wallet: {
    noInformation: 'No se pudo obtener la información del pago',
    unexpectedStatus: 'Estado de pago inesperado',
  },
};

export type Checkout = typeof checkout;
