/** About a buyer's address: asked when it looks like a slip, shown where payment happens, mended afterwards. */
export const emailWords = {
  near: (address: string) => `¿Querías decir ${address}?`,
  nearYes: 'Sí, corregir',
  nearNo: 'No, está bien',
  nearLabel: '¿Está bien el correo?',
};

export const emailOnPaying = { ...emailWords, to: 'Confirmación a', change: 'Cambiar el correo' };

export const emailAfterPaying = {
  ...emailWords,
  wrong: '¿No es tu correo? Corrígelo',
  label: 'Tu correo electrónico',
  send: 'Enviar a este correo',
  sending: 'Enviando…',
  cancel: 'Dejarlo como está',
  sent: 'Te hemos enviado la confirmación de nuevo a',
  required: 'Por favor, introduce tu correo electrónico',
  invalid: 'Por favor, introduce un correo electrónico válido',
  failed: 'No se ha podido cambiar. Inténtalo de nuevo o escríbenos.',
};
