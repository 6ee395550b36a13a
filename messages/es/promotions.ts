export const promotions = {
  applied: (code: string) => `Descuento aplicado: ${code}.`,
};
