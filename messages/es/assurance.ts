/** What a wary buyer asks before paying; no more than the refund policy says. */
export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Nunca pedimos tu contraseña.',
  short: {
    lead: 'Si llega solo una parte',
    text: 'escríbenos: la completamos o te devolvemos lo que falta.',
  },
  drop: {
    lead: 'Si las cifras bajan después',
    text: 'no vendemos una reposición garantizada; escríbenos y lo miramos. Tus derechos legales no cambian.',
  },
};
