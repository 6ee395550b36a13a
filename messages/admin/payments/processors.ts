import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { periodMessages } from '#messages/admin/shell/periods.ts';

const es = {
  title: 'Procesadores',
  lead: 'Quién cobra por la tienda. Qué forma de pago va a cada uno se dice en Configuración › Dinero › Formas de pago. Los pagos nuevos no se abren en uno en pausa si otro admite a quien compra; los ya abiertos acaban donde empezaron.',
  failed: 'No se han podido cargar los procesadores',
  open: 'Cobra',
  held: 'En pausa',
  means: 'Formas de pago',
  meansNames: { card: 'tarjeta', wallet: 'Apple Pay y Google Pay', bizum: 'Bizum' },
  place: 'Dónde paga quien compra',
  places: {
    page: 'en la página de la tienda',
    bank: 'tarjetas en la página de la tienda, lo demás en la del banco',
    hosted: 'en la página del procesador',
  },
  failedCalls: 'Llamadas fallidas en la última hora',
  openCheckouts: `Pagos sin terminar, ${periodMessages.es.h24}`,
  since: 'Desde',
  tried: 'Última prueba, sin éxito',
  notTried: 'Aún no se ha probado',
  reasons: {
    staff: 'Lo ha pausado una persona.',
    failing: 'Casi todas sus llamadas fallaban.',
    account_refused: 'Rechaza la cuenta o la clave de la tienda.',
  },
  repairs: {
    staff: 'Sigue en pausa hasta que alguien lo reanude.',
    failing:
      'No hay que hacer nada si es una avería suya: la tienda lo prueba cada minuto y lo reanuda sola cuando contesta. Si dura, mira su página de estado y Registro de API.',
    account_refused:
      'Entra en su panel y mira si la cuenta está limitada o si la clave cambió; si cambió, ponla en el servidor y reinicia. La tienda lo prueba cada minuto y lo reanuda sola cuando acepta.',
  },
  hold: 'Pausar',
  holdLabel: (name: string) => `Pausar ${name}`,
  keep: 'Mantener en pausa',
  keepLabel: (name: string) => `Mantener ${name} en pausa`,
  holdNext: 'Los pagos nuevos se abren en el siguiente procesador que admita a quien compra.',
  holdAlone: 'Quien no tenga otro sigue pagando aquí. Para no vender nada, usa «Parar las ventas».',
  holdOpen: (count: string) => `Pagos ya abiertos: ${count}. Acaban donde empezaron.`,
  holdStays: 'Sigue así hasta que alguien lo reanude: la tienda no lo reanuda sola.',
  heldNow: 'Procesador en pausa',
  release: 'Reanudar',
  releaseLabel: (name: string) => `Reanudar ${name}`,
  releaseOpens: 'Los pagos nuevos vuelven a abrirse en él.',
  releaseAgain: 'Si sigue fallando, la tienda lo pausa otra vez.',
  released: 'Procesador reanudado',
};

export type ProcessorTexts = typeof es;

const en: ProcessorTexts = {
  title: 'Processors',
  lead: 'Who processes the shop’s payments. Settings › Money › Payment methods assigns each method to a processor. While a processor is paused, new payments use another one if possible; open payments finish where they started.',
  failed: 'The processors could not be loaded',
  open: 'Active',
  held: 'Paused',
  means: 'Payment methods',
  meansNames: { card: 'card', wallet: 'Apple Pay and Google Pay', bizum: 'Bizum' },
  place: 'Where buyers pay',
  places: {
    page: 'on the shop’s page',
    bank: 'cards on the shop’s page, other methods on the bank’s',
    hosted: 'on the processor’s page',
  },
  failedCalls: 'Failed calls in the last hour',
  openCheckouts: `Unfinished payments, ${periodMessages.en.h24}`,
  since: 'Since',
  tried: 'Last test, failed',
  notTried: 'Not tested yet',
  reasons: {
    staff: 'Paused by a staff member.',
    failing: 'Most calls to it failed.',
    account_refused: 'It rejects the shop’s account or key.',
  },
  repairs: {
    staff: 'It stays paused until someone resumes it.',
    failing:
      'If the problem is on their side, there is nothing to do: the shop tests it every minute and resumes it once it responds. If it lasts, check their status page and API logs.',
    account_refused:
      'Check in their dashboard whether the account is restricted or the key has changed. If the key has changed, set it on the server and restart. The shop tests it every minute and resumes it once it accepts.',
  },
  hold: 'Pause',
  holdLabel: (name) => `Pause ${name}`,
  keep: 'Keep paused',
  keepLabel: (name) => `Keep ${name} paused`,
  holdNext: 'New payments use the next processor that accepts the buyer.',
  holdAlone: 'Buyers without an alternative still pay here. To stop selling, use “Stop sales”.',
  holdOpen: (count) => `Open payments: ${count}. They finish where they started.`,
  holdStays: 'It stays paused until someone resumes it.',
  heldNow: 'Processor paused',
  release: 'Resume',
  releaseLabel: (name) => `Resume ${name}`,
  releaseOpens: 'New payments use it again.',
  releaseAgain: 'If it still fails, the shop pauses it again.',
  released: 'Processor resumed',
};

export const processorsMessages: Record<StaffLanguage, ProcessorTexts> = { es, en };
