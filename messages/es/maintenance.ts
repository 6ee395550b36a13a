/** Holds the words of a shop that is shut for a while: what is under way continues. */
export const maintenance = {
  title: 'Volvemos enseguida',
  lead: 'Estamos haciendo mejoras en la tienda y ahora no se pueden hacer pedidos nuevos.',
  back: (minutes: string) => `Calculamos volver en unos ${minutes} minutos.`,
  goesOn: 'Lo que ya está en marcha sigue:',
  points: [
    'Si habías empezado a pagar, puedes terminar.',
    'Los pedidos pagados se entregan como siempre.',
    'Puedes seguir tu pedido, escribirnos o desistir.',
  ],
  links: 'Mientras tanto',
  /** Is shown by a shop that has not opened yet. */
  unopened: {
    title: 'Abrimos pronto',
    lead: 'Estamos preparando la tienda: todavía no se puede comprar aquí.',
  },
};

export type MaintenanceWords = typeof maintenance;
