import type { RefillObstacle } from '#contracts/fulfilment/refills.ts';

export type RefillStage = 'requested' | 'done';

interface RefillMail {
  subject: (number: string) => string;
  preview: string;
  title: string;
  lead: string;
}

export interface RefillTexts {
  requested: RefillMail;
  done: RefillMail;
  /** Variants without a count: staff requested the refill, and no loss is claimed. */
  uncounted: { requested: RefillMail; done: RefillMail };
  labels: {
    number: string;
    package: string;
    username: (network: string) => string;
    reached: string;
    found: string;
    missing: Record<RefillStage, string>;
    replaced: string;
    /** Label of the count when the mail was written. */
    now: string;
  };
  nextTitle: string;
  next: string[];
  questionTitle: string;
  question: (email: string) => string;
  staff: {
    asked: (parts: number) => string;
    notExecuted: string;
    inDoubt: string;
    started: string;
    underWay: string;
    why: Record<RefillObstacle, string>;
  };
}

export const refill: RefillTexts = {
  requested: {
    subject: (number) => `Pedido ${number}: hemos pedido la reposición`,
    preview: 'Parte de lo que te entregamos ha bajado y ya se está reponiendo.',
    title: 'Reponemos lo que ha bajado',
    lead: 'Una parte de lo que te entregamos se ha perdido. Hemos pedido que se reponga: no tienes que hacer ni pagar nada.',
  },
  done: {
    subject: (number) => `Pedido ${number}: reposición terminada`,
    preview: 'Lo que había bajado está repuesto.',
    title: 'La reposición ha terminado',
    lead: 'Nuestro proveedor nos confirma que ha repuesto lo que había bajado.',
  },
  uncounted: {
    requested: {
      subject: (number) => `Pedido ${number}: hemos pedido la reposición`,
      preview: 'La reposición está en marcha.',
      title: 'Hemos pedido la reposición',
      lead: 'Nuestro proveedor ha aceptado la petición y repone lo que pueda faltar. No tienes que hacer ni pagar nada.',
    },
    done: {
      subject: (number) => `Pedido ${number}: reposición terminada`,
      preview: 'La reposición ha terminado.',
      title: 'La reposición ha terminado',
      lead: 'Nuestro proveedor nos confirma que la reposición está hecha.',
    },
  },
  labels: {
    number: 'Número de pedido',
    package: 'Paquete',
    username: (network) => `Usuario de ${network}`,
    reached: 'Al completar la entrega',
    found: 'Al comprobarlo',
    missing: { requested: 'De este pedido faltan', done: 'Faltaban' },
    replaced: 'Repuestos, según el proveedor',
    now: 'Ahora',
  },
  nextTitle: 'Mientras tanto',
  next: [
    'Deja tu perfil en modo público y no cambies tu nombre de usuario.',
    'Te escribimos cuando esté repuesto.',
  ],
  questionTitle: 'Si algo no cuadra',
  question: (email) => `Escríbenos a ${email} con tu número de pedido y lo miramos.`,
  staff: {
    asked: (parts) =>
      parts === 1 ? 'Refill pedido al proveedor' : `Refill pedido al proveedor para ${parts} partes`,
    notExecuted: 'Refill no ejecutado',
    inDoubt: 'El proveedor no ha contestado: no se vuelve a pedir hasta saber qué pasó',
    started: 'El refill automático ha empezado',
    underWay: 'El refill automático ya está en marcha',
    why: {
      order_state: 'el pedido no está en proceso ni completado',
      money_back: 'el pago se ha devuelto',
      not_delivered: 'aún no está entregado',
      no_provider_order: 'no tiene un pedido válido en el proveedor',
      not_offered: 'el proveedor no ofrece refill para este servicio',
      promised_elsewhere: 'se prometió al comprador, pero este proveedor no ofrece refill',
      window_over: 'el plazo de reposición ha terminado',
      provider_held: 'el proveedor está retenido',
      refill_open: 'ya hay un refill en curso',
      not_counted: 'aún no se ha contado',
      not_shown: 'el directorio no muestra el perfil',
      counted_before: 'no se ha vuelto a contar desde el último refill',
      no_drop: 'no falta más del 10 % de lo entregado',
      counts_for_older: 'lo que falta cuenta para un pedido anterior del mismo perfil',
      asked_lately: 'se ha preguntado al proveedor hace poco',
    },
  },
};
