import type { ClosureReason } from '#contracts/catalog/closures.ts';

export const closed = {
  title: 'Ahora no está a la venta',
  reasons: {
    pause: 'Hemos puesto este servicio en pausa.',
    provider: 'Ahora no podemos entregarlo como es debido.',
    quality: 'Estamos revisando su calidad.',
    law: 'No podemos venderlo por motivos legales.',
  } satisfies Record<ClosureReason, string>,
  goesOn: 'Los pedidos y los pagos en curso siguen adelante.',
  track: 'Seguir un pedido',
  others: 'Ver otros servicios',
  countries: (names: string) => `Por ahora no lo vendemos en: ${names}.`,
};

export type ClosedTexts = typeof closed;
