import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { periodMessages } from '#messages/admin/shell/periods.ts';

const es = {
  title: 'Procesadores',
  lead: 'Quién cobra por la tienda. Qué forma de pago va a cada uno se dice en Configuración › Dinero › Formas de pago. Los pagos nuevos no se abren en uno retenido si otro admite a quien compra; los ya abiertos acaban donde empezaron.',
  failed: 'No se han podido cargar los procesadores',
  open: 'Cobra',
  held: 'Retenido',
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
    staff: 'Lo retiene una persona.',
    failing: 'Casi todas sus llamadas fallaban.',
    account_refused: 'Rechaza la cuenta o la clave de la tienda.',
  },
  repairs: {
    staff: 'Sigue retenido hasta que alguien lo suelte.',
    failing:
      'No hay que hacer nada si es una avería suya: la tienda lo prueba cada minuto y lo suelta sola cuando contesta. Si dura, mira su página de estado y Registro de API.',
    account_refused:
      'Entra en su panel y mira si la cuenta está limitada o si la clave cambió; si cambió, ponla en el servidor y reinicia. La tienda lo prueba cada minuto y lo suelta sola cuando acepta.',
  },
  hold: 'Retener',
  holdLabel: (name: string) => `Retener ${name}`,
  keep: 'Mantener retenido',
  keepLabel: (name: string) => `Mantener retenido ${name}`,
  holdNext: 'Los pagos nuevos se abren en el siguiente procesador que admita a quien compra.',
  holdAlone: 'Quien no tenga otro sigue pagando aquí. Para no vender nada, usa «Parar las ventas».',
  holdOpen: (count: string) => `Pagos ya abiertos: ${count}. Acaban donde empezaron.`,
  holdStays: 'Sigue así hasta que alguien lo suelte: la tienda no lo suelta sola.',
  heldNow: 'Procesador retenido',
  release: 'Soltar',
  releaseLabel: (name: string) => `Soltar ${name}`,
  releaseOpens: 'Los pagos nuevos vuelven a abrirse en él.',
  releaseAgain: 'Si sigue fallando, la tienda lo retiene otra vez.',
  released: 'Procesador suelto',
};

export type ProcessorTexts = typeof es;

const en: ProcessorTexts = {
  title: 'Processors',
  lead: 'Who takes the shop’s payments. Which way to pay goes to which is said in Settings › Money › Ways to pay. No new payments are opened at one that is held if another takes the buyer; open ones end where they began.',
  failed: 'The processors could not be loaded',
  open: 'Takes payments',
  held: 'Held',
  means: 'Ways to pay',
  meansNames: { card: 'card', wallet: 'Apple Pay and Google Pay', bizum: 'Bizum' },
  place: 'Where buyers pay',
  places: {
    page: 'in the shop’s page',
    bank: 'cards in the shop’s page, the rest in the bank’s',
    hosted: 'in the processor’s page',
  },
  failedCalls: 'Failed calls of the last hour',
  openCheckouts: `Unfinished payments, ${periodMessages.en.h24}`,
  since: 'Since',
  tried: 'Last test, in vain',
  notTried: 'Not tested yet',
  reasons: {
    staff: 'A person holds it.',
    failing: 'Most of its calls failed.',
    account_refused: 'It refuses the shop’s account or key.',
  },
  repairs: {
    staff: 'It stays held until somebody releases it.',
    failing:
      'Nothing needs doing if the fault is theirs: the shop tests it each minute and releases it by itself once it answers. If it lasts, look at their status page and at API logs.',
    account_refused:
      'Look in their dashboard whether the account is restricted or the key has changed; if it has, put it on the server and restart. The shop tests it each minute and releases it by itself once it accepts.',
  },
  hold: 'Hold',
  holdLabel: (name) => `Hold ${name}`,
  keep: 'Keep held',
  keepLabel: (name) => `Keep ${name} held`,
  holdNext: 'New payments are opened at the next processor that takes the buyer.',
  holdAlone: 'Buyers who have no other still pay here. To sell nothing, use “Stop sales”.',
  holdOpen: (count) => `Open payments: ${count}. They end where they began.`,
  holdStays: 'It stays so until somebody releases it: the shop does not release it by itself.',
  heldNow: 'Processor held',
  release: 'Release',
  releaseLabel: (name) => `Release ${name}`,
  releaseOpens: 'New payments are opened there again.',
  releaseAgain: 'If it still fails, the shop holds it again.',
  released: 'Processor released',
};

export const processorsMessages: Record<StaffLanguage, ProcessorTexts> = { es, en };
