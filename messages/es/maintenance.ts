/** Shop in maintenance: existing orders continue. */
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
  /** Shown by a shop that has never opened. */
  unopened: {
    title: 'Abrimos pronto',
    lead: 'Estamos preparando la tienda: todavía no se puede comprar aquí.',
  },
};

export type MaintenanceTexts = typeof maintenance;
