/** Mail that staff write to an order's buyer, and its initial draft. */
export const letters = {
  subject: (number: string) => `Sobre tu pedido ${number}`,
  title: 'Te escribimos sobre tu pedido',
  lead: (shop: string) => `Una persona de ${shop} te escribe sobre tu pedido:`,
  why: 'Recibes este correo porque compraste en nuestra tienda.',
  greeting: 'Hola:',
  about: (number: string, what: string) => `Te escribimos sobre tu pedido ${number} (${what}).`,
  page: (url: string) => `En cualquier momento puedes verlo aquí: ${url}`,
  end: 'Si te queda alguna duda, responde con el botón de abajo.',
};

export type LettersTexts = typeof letters;
