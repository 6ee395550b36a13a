import type { ConditionSentences } from '#contracts/kit/conditions.ts';
import type { UntaxedReason } from '#contracts/tax/untaxed.ts';
import { conditionFigures } from '../condition-figures.ts';

const { bankDays, refillDropPercent, repayDays, supportHours, unnamedUpToEuros, usualHours, withdrawalDays } =
  conditionFigures;

const afterDelivery = (days: number): string =>
  days === 1 ? 'en el día siguiente a la entrega' : `en los ${days} días tras la entrega`;

const drop = `falta más de un ${refillDropPercent} % de lo entregado`;
const askForRefill = `${drop}, pídela gratis desde tu pedido`;
/** Depends on the refill period in days; 0 means no refills. */
const refill = {
  lead: (days: number): string => (days > 0 ? 'Reposición incluida:' : 'Reposición no incluida:'),
  text: (days: number): string =>
    days > 0
      ? `si ${afterDelivery(days)} ${drop}, pídela gratis desde tu pedido.`
      : 'si las cifras bajan después, escríbenos y lo miramos. Tus derechos legales no cambian.',
};

const own = (number: string) =>
  `Tu pedido ${number} aún se está entregando en el mismo destino: este empezará cuando termine.`;

const estimate = (hours: number) =>
  `Normalmente, el pedido se procesa inmediatamente; sin embargo, a veces tarda hasta ${hours} horas`;
const usualDelivery = {
  /** Without a quantity. */
  estimate: `${estimate(usualHours)}.`,
  usual: (hours: string) => `Normalmente de inmediato; a veces hasta ${hours} h`,
  usualLarge: (hours: string) => `Empieza enseguida; puede tardar hasta ${hours} h`,
};

const withoutVat = 'Con un número de IVA de otro país de la UE confirmado por VIES, no pagas IVA.';
const businessLead = `Tendrás factura completa desde el principio. ${withoutVat}`;

const offer = {
  over: 'La oferta ha terminado',
  text: 'El precio de tu paquete no cambia.',
};

const withdrawalText = `Puedes desistir durante ${withdrawalDays} días y hasta que el pedido esté entregado por completo: paramos la entrega y te devolvemos la parte no entregada.`;

export const form = {
  markets: 'Vendemos en la Unión Europea',
  refill,
  waiting: null,
  business: null,
  delivery: usualDelivery,
  payment: null,
  withdrawal: {
    short: `${withdrawalDays} días para desistir, hasta la entrega completa`,
    text: withdrawalText,
  },
  offer: null,
} satisfies ConditionSentences;

export const dialog = {
  markets: null,
  refill,
  waiting: own,
  business: {
    lead: businessLead,
    above: `Para una factura de más de ${unnamedUpToEuros} € la ley pide tu nombre, NIF y dirección.`,
    outside: 'Para una factura fuera del territorio del IVA la ley pide tu nombre y dirección.',
  },
  delivery: usualDelivery,
  payment: null,
  withdrawal:
    'Has pedido que empecemos ya y sabes que el derecho de desistimiento se pierde con la entrega completa.',
  offer,
} satisfies ConditionSentences;

const waiting = {
  own,
  other: 'Otro pedido aún se está entregando en el mismo destino: este empezará cuando termine.',
};

const untaxed = {
  reverse_charge: 'IVA (inversión del sujeto pasivo)',
  outside: 'IVA (fuera de su territorio)',
} satisfies Record<UntaxedReason, string>;

export const success = {
  markets: null,
  refill: {
    later: `Cuando el pedido esté completado, podrás pedirla aquí si ${drop}.`,
    laterWithin: (days: number) => `Incluida: si ${afterDelivery(days)} ${drop}, podrás pedirla aquí.`,
    now: (days: number | null) =>
      days ? `Si ${afterDelivery(days)} ${drop}, pídela aquí.` : `Si ${drop}, pídela aquí.`,
    notIncluded: 'Este paquete no incluye reposición. Si las cifras bajan, escríbenos y lo miramos.',
  },
  waiting,
  business: untaxed,
  delivery: {
    estimate,
    wait: (hours: number) =>
      `Si la entrega va despacio, espera ${hours} horas y escríbenos con el número de pedido:`,
  },
  payment: null,
  withdrawal: {
    stop: 'Paramos la entrega y te devolvemos la parte no entregada.',
    delivered: 'Entregado cuando desististe',
    refund: (amount: string) =>
      `Te devolvimos ${amount} al medio con el que pagaste. El banco suele tardar de ${bankDays.from} a ${bankDays.to} días en mostrarlo.`,
  },
  offer: null,
} satisfies ConditionSentences;

export const mail = {
  markets: null,
  refill,
  waiting,
  business: untaxed,
  delivery: null,
  payment: null,
  withdrawal: `Te devolveremos lo pagado en un máximo de ${repayDays} días desde que recibamos tu desistimiento, con el mismo medio de pago y sin ningún gasto para ti.`,
  offer: null,
} satisfies ConditionSentences;

export const faq = {
  markets: form.markets,
  refill: `Los números pueden bajar con el tiempo. Cada paquete indica si incluye reposición y durante cuántos días. Si la incluye y ${askForRefill}. Si no, escríbenos con tu número de pedido y lo miramos.`,
  waiting:
    'Sí. Si los dos pedidos son del mismo tipo, el segundo empieza automáticamente cuando termina el primero. No tienes que hacer nada.',
  business: (codes: string, form: string) =>
    `Antes de pagar, abre «${codes}» y después «${form}». ${businessLead} Si ya has pagado, pide la factura completa en la página de la factura, por el mismo importe.`,
  delivery: {
    estimate: `${usualDelivery.estimate} Es una estimación y los pedidos grandes tardan más: junto al total ves la de tu cantidad, y en el seguimiento, el estado real.`,
    support: `Espera ${supportHours} horas, o el plazo estimado para tu cantidad si es más largo, y escríbenos con tu número de pedido. Si el pago parece doble, escríbenos enseguida.`,
  },
  payment:
    'Con tarjeta y, según tu país y tu dispositivo, con Apple Pay, Google Pay o Bizum: al pagar ves las opciones disponibles. Los datos de la tarjeta van cifrados al procesador de pagos; esta tienda no los ve ni los guarda.',
  withdrawal: {
    right: `Sí. Puedes desistir durante ${withdrawalDays} días y hasta que el pedido esté entregado por completo. Usa «Desistir del contrato aquí», al pie de cada página: paramos la entrega y te devolvemos la parte no entregada.`,
    refund: `Pedimos la devolución al momento, al mismo medio con el que pagaste. Lo que tarda en verse depende de tu banco: suelen ser de ${bankDays.from} a ${bankDays.to} días.`,
  },
  offer: null,
} satisfies ConditionSentences;

/** Values of `{{condition.…}}` in legal pages. */
export const terms = {
  markets: form.markets,
  refill: askForRefill,
  waiting:
    'Dos pedidos del mismo tipo para el mismo destino se entregan uno tras otro: el segundo empieza cuando termina el primero.',
  business: `Si compras como empresa o autónomo, pon tus datos antes de pagar. ${withoutVat}`,
  delivery: 'El plazo que ves al comprar depende de la cantidad: es una estimación, no una garantía.',
  payment:
    'Los medios de pago disponibles dependen de tu país, del importe y de tu dispositivo; los ves antes de pagar.',
  withdrawal: `Tienes ${withdrawalDays} días para desistir sin dar motivos`,
  offer: null,
} satisfies ConditionSentences;

export const chat = {
  ...faq,
  withdrawal: { ...faq.withdrawal, text: withdrawalText },
  business: (form: string) =>
    `Si compras como empresa, pon tus datos antes de pagar, en «${form}»: la factura sale completa. Si ya has pagado, pide la completa en la página de la factura, por el mismo importe.`,
} satisfies ConditionSentences;

export const error = {
  markets: {
    country: 'Por ahora no vendemos en tu país.',
    territory: 'Vendemos en {{country}}, pero por ahora no en {{territory}}.',
  },
  refill: `Ha bajado como mucho un ${refillDropPercent} % de lo entregado; podrás pedirla si baja más.`,
  waiting: null,
  business:
    'Antes de pagar, escribe los datos que la ley pide en la factura de esta compra: tu nombre, tu NIF y tu dirección.',
  delivery: null,
  payment: null,
  withdrawal: 'Para empezar ya necesitamos que marques las dos casillas sobre el desistimiento.',
  offer: {
    code: 'La oferta de este código ha terminado. Puedes comprar al precio de siempre.',
    extra: `${offer.over}. ${offer.text}`,
  },
} satisfies ConditionSentences;

export interface ConditionWords {
  form: typeof form;
  dialog: typeof dialog;
  success: typeof success;
  mail: typeof mail;
  faq: typeof faq;
  terms: typeof terms;
  chat: typeof chat;
  error: typeof error;
}
