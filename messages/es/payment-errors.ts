/** Reasons of a failed payment: text 1, section 8, row by row. */
export const paymentErrors = {
  incomplete: {
    title: 'Información incompleta',
    text: 'Por favor, completa todos los campos del formulario de pago.',
  },
  notReady: { title: 'Error', text: 'El sistema de pago no está listo. Intenta recargar la página.' },
  cardMissing: { title: 'Error', text: 'No se encontró el formulario de tarjeta. Recarga la página.' },
  scriptMissing: {
    title: 'Error de configuración',
    text: 'No se pudo cargar Stripe. Por favor, recarga la página e intenta de nuevo.',
  },
  initFailed: { title: 'Error', text: 'Error al inicializar el pago. Por favor, intenta nuevamente.' },
  initReload: 'No se pudo inicializar el pago. Intenta recargar la página.',
  creationStatus: (status: string) => `Error al crear Payment Intent: ${status}`,
  noSecret: 'No se recibió clientSecret del servidor',
  blockedTitle: 'Usuario no disponible',
  privateTitle: 'Este perfil es privado',
  unhandled: { title: 'Error en el pago', text: 'Ocurrió un error inesperado. Intenta recargar la página.' },
  unsure: {
    title: 'Aún no sabemos si el pago ha llegado',
    text: 'Se ha perdido la respuesta del banco. Comprueba tu conexión e intenta de nuevo: si ya está pagado lo veremos, y no se cobra dos veces.',
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
    incorrectDate: 'La fecha de caducidad no es correcta. Revísala e intenta de nuevo.',
  },
  wallet: {
    noInformation: 'No se pudo obtener la información del pago',
    unexpectedStatus: 'Estado de pago inesperado',
  },
};

export type PaymentErrorsTexts = typeof paymentErrors;
