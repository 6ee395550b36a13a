export const emailTexts = {
  near: (address: string) => `¿Querías decir ${address}?`,
  nearYes: 'Sí, corregir',
  nearNo: 'No, está bien',
  nearLabel: '¿Está bien el correo?',
};
