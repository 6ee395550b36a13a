/** Names the period in which a refill may be requested. */
export const afterDelivery = (days: number): string =>
  days === 1 ? 'en el día siguiente a la entrega' : `en los ${days} días tras la entrega`;

/** Reassures buyers before payment. Must not promise more than the refund policy. */
export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Nunca pedimos tu contraseña.',
  short: {
    lead: 'Si llega solo una parte',
    text: 'escríbenos: la completamos o te devolvemos lo que falta.',
  },
  /** Depends on the refill period in days; 0 means no refills. */
  drop: {
    lead: (days: number): string => (days > 0 ? 'Reposición incluida:' : 'Reposición no incluida:'),
    text: (days: number) =>
      days > 0
        ? `si ${afterDelivery(days)} falta más de un 10 % de lo entregado, pídela gratis desde tu pedido.`
        : 'si las cifras bajan después, escríbenos y lo miramos. Tus derechos legales no cambian.',
  },
};
