/** Page between the shop and the buyer's bank. */
export const cardStep = {
  title: 'Confirmando el pago con tu banco',
  text: 'Puede tardar unos segundos. Tu pedido queda guardado: recargar esta página no cobra otra vez.',
  toBank: 'Ir a la página de tu banco',
  goOn: 'Continuar',
  back: 'Volver al formulario de pago',
};

export type CardStepTexts = typeof cardStep;
