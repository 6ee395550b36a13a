import { setTimeout as pause } from 'node:timers/promises';
import type { CardFieldsReply, PayByCardReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Redsys } from '#sandbox/redsys/types.ts';
import { browserFacts, formIn, submitForm } from '../harness/bank-pages.ts';
import { type Checkout, paymentWaitMs, postJson, Refusal, retry } from './buyer.ts';

/** Test card that covers every step: the bank checks the browser first and then authenticates the buyer. */
const longestCard = { number: '4918019199883839', expiry: '1249', code: '123' };

export interface FieldsVisit {
  /** Evaluated for each request, because a restarted shop may use another port. */
  shopUrl(): string;
  redsys: Redsys;
}

/** A buyer whose data staff erased right after the payment no longer finds the order. */
const isPaidAlready = (error: unknown) =>
  error instanceof Refusal && /"order_(already_paid|not_found)"/.test(error.message);

const isUndecided = (error: unknown) =>
  error instanceof Refusal && error.message.includes('"payment_not_confirmed"');

/** Total of a refusal as `price_changed`, after a change in another tab. The page shows it and the buyer goes on. */
function changedAmount(error: unknown): Checkout['amountCents'] | undefined {
  const amount = error instanceof Refusal && /"price_changed".*"amount":"(\d+)\.(\d\d)"/.exec(error.message);
  return amount ? (Number(`${amount[1]}${amount[2]}`) as Checkout['amountCents']) : undefined;
}

const retryUnlessRefused = <Reply>(request: () => Promise<Reply>): Promise<Reply> =>
  retry(request, (error) => error instanceof Refusal && error.status < 500);

async function submitFormWithRetries(url: string, fields: Record<string, string>): Promise<void> {
  await retryUnlessRefused(async () => {
    const answer = await submitForm(url, fields);
    if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}`);
  });
}

const stepPage = (url: string): Promise<string> => retryUnlessRefused(async () => (await fetch(url)).text());

async function visitBank({ redsys }: FieldsVisit, url: string): Promise<void> {
  if ((await stepPage(url)).includes('threeDSMethodData'))
    await submitFormWithRetries(url, { completed: 'Y' });
  const { fields } = formIn(await stepPage(url), 'bank');
  // A program killed during the charge has no authentication page to show.
  if (!fields.creq) return;
  const decided = await submitForm(`${redsys.url}/acs/decision`, { creq: fields.creq, decision: 'yes' });
  const back = formIn(await decided.text(), 'go-on');
  await submitFormWithRetries(back.action, back.fields);
}

/** Enters a card and pays. Returns `false` while an earlier attempt may still have charged the card. */
async function typeAndPay(visit: FieldsVisit, checkout: Checkout): Promise<boolean> {
  const { paymentIntentId, orderId, amountCents } = checkout;
  const ask = (call: string, body: object) =>
    retryUnlessRefused(() =>
      postJson(`${visit.shopUrl()}/api/${call}`, { paymentIntentId, orderId, ...body }),
    );
  await ask('checkout-place', { place: { country: 'ES', postalCode: '28001' } });
  const fields = (await ask('card-fields', {})) as CardFieldsReply;
  if (fields.kind !== 'fields') return false;
  const { merchantCode, terminal, number } = fields;
  const typed = { ...longestCard, fuc: merchantCode, terminal, order: number };
  const { idOper } = (await (await submitForm(`${visit.redsys.url}/sis/NC/fields`, typed)).json()) as {
    idOper: string;
  };
  const card = { amountCents, browser: browserFacts, number, idOper };
  const reply = (await ask('pay-by-card', card)) as PayByCardReply;
  if (reply.kind === 'refused') throw new Error(`the card was refused: ${reply.code}`);
  if (reply.kind === 'bank') await visitBank(visit, reply.url);
  return reply.kind === 'paid';
}

export async function payInFields(visit: FieldsVisit, checkout: Checkout): Promise<void> {
  const deadline = Date.now() + paymentWaitMs;
  let { amountCents } = checkout;
  for (;;) {
    try {
      if (await typeAndPay(visit, { ...checkout, amountCents })) return;
    } catch (error) {
      if (isPaidAlready(error)) return;
      const changed = changedAmount(error);
      if (changed === undefined && !isUndecided(error)) throw error;
      amountCents = changed ?? amountCents;
    }
    if (Date.now() > deadline) throw new Error(`${checkout.orderNumber} was never paid in the fields`);
    await pause(500);
  }
}
