/** Says for how long a refill may be asked for. */
export const afterDelivery = (days: number): string =>
  days === 1 ? 'en el día siguiente a la entrega' : `en los ${days} días tras la entrega`;

/** Reassures a wary buyer before paying, and says no more than the refund policy does. */
export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Nunca pedimos tu contraseña.',
  short: {
    lead: 'Si llega solo una parte',
    text: 'escríbenos: la completamos o te devolvemos lo que falta.',
  },
  /** Depends on the days in which the package's refill may be asked for; with 0 it has none. */
  drop: {
    lead: (days: number): string => (days > 0 ? 'Reposición incluida:' : 'Reposición no incluida:'),
    text: (days: number) =>
      days > 0
        ? `si ${afterDelivery(days)} falta más de un 10 % de lo entregado, pídela gratis desde tu pedido.`
        : 'si las cifras bajan después, escríbenos y lo miramos. Tus derechos legales no cambian.',
  },
};
