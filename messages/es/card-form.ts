/** Manual card form, with errors in the order of text 1, section 5. */
export const cardForm = {
  title: 'Pago con tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Caducidad (MM/AA)',
  cvc: 'CVC',
  holder: 'Titular de la tarjeta',
  holderHint: 'Como aparece en la tarjeta.',
  email: 'Correo electrónico',
  safe: 'Número, caducidad y CVC los recibe solo el procesador de pagos. Esta tienda no los ve.',
  otherWays: 'Ver otras formas de pago',
  loadingFields: 'Cargando el formulario de tarjeta…',
  errors: {
    number: 'Por favor, introduce un número de tarjeta válido',
    expiry: 'Por favor, introduce una fecha de caducidad válida (MM/AA)',
    cvc: 'Por favor, introduce un código CVC válido',
    holder: 'Por favor, introduce el nombre del titular',
    email: 'Por favor, introduce un email válido',
  },
  orderFailed: 'Error al procesar la orden. Por favor, intenta de nuevo.',
};

export type CardFormTexts = typeof cardForm;
