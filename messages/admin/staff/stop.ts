import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Parar las ventas',
  about: 'Los pedidos pagados y los pagos abiertos siguen. Se para lo nuevo, hasta que lo reanudes.',
  scope: 'Qué se para',
  scopes: {
    all: 'Toda la tienda',
    country: 'Un país',
    service: 'Un servicio',
    provider: 'Los envíos a un proveedor',
    processor: 'Los cobros de un procesador',
  },
  choose: 'Elige…',
  required: 'Elige una opción.',
  reason: 'Motivo que ven los compradores',
  reasons: {
    pause: 'En pausa',
    provider: 'No se puede entregar bien',
    quality: 'Se revisa la calidad',
    law: 'Motivos legales',
  },
  note: 'Nota para el equipo',
  next: 'Continuar',
  done: 'Ventas paradas',
  stopped: 'Parado ahora',
  nothing: 'Nada está parado.',
  heldProcessor: (name: string) => `${name} en pausa`,
  resume: 'Volver a vender',
  resumeOf: (what: string) => `Volver a vender: ${what}`,
  resumed: 'Otra vez a la venta',
  failed: 'No se ha podido cargar lo que está parado',
};
export type StopWords = typeof es;

const en: StopWords = {
  title: 'Stop sales',
  about: 'Paid orders and open payments continue. New sales stop until you resume them.',
  scope: 'What to stop',
  scopes: {
    all: 'The whole shop',
    country: 'One country',
    service: 'One service',
    provider: 'Submissions to one provider',
    processor: 'Payments of one processor',
  },
  choose: 'Choose…',
  required: 'Choose an option.',
  reason: 'Reason shown to buyers',
  reasons: {
    pause: 'Paused',
    provider: 'Cannot be delivered well',
    quality: 'Quality is being checked',
    law: 'Legal reasons',
  },
  note: 'Note for the team',
  next: 'Continue',
  done: 'Sales stopped',
  stopped: 'Stopped now',
  nothing: 'Nothing is stopped.',
  heldProcessor: (name) => `${name} paused`,
  resume: 'Resume sales',
  resumeOf: (what) => `Resume sales: ${what}`,
  resumed: 'On sale again',
  failed: 'The stopped sales could not be loaded',
};

export const stopMessages: Record<StaffLanguage, StopWords> = { es, en };
