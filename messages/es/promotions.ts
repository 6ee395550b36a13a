export const promotions = {
  applied: (code: string) => `Descuento aplicado: ${code}.`,
  /** Value and terms of a link's code. */
  linked: (code: string, worth: string) => `Código ${code} aplicado: −${worth} en tu compra.`,
  from: (amount: string) => `A partir de ${amount}.`,
  only: (types: string) => `Solo para ${types}.`,
  types: { followers: 'seguidores', likes: 'me gusta', views: 'visualizaciones' },
  and: 'y',
  unchecked: (code: string) => `No hemos podido comprobar el código ${code}. Escríbelo al pagar.`,
  off: (code: string) => `El código ${code} ya no está aplicado.`,
};
