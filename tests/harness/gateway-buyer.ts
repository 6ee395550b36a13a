import { expect } from 'vitest';
import type {
  CardFieldsReply,
  PayByCardReply,
  PaymentMethodReply,
} from '#contracts/checkout/checkout-schemas.ts';
import type { Operation } from '#sandbox/redsys/types.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { browserFacts, formIn } from './bank-pages.ts';
import { type openCheckout, post, type TestShop } from './shop.ts';

export type OpenedCheckout = Awaited<ReturnType<typeof openCheckout>>;
type HostedPayment = Extract<PaymentMethodReply, { kind: 'hosted' }>;

interface PaymentStateRow {
  state: string;
  payment: string;
  processor: string;
  method: string | null;
  country: string | null;
  parked: string | null;
}

/** Sets an address in Spain for an open order, as the page does before payment. */
export const sendLocation = (
  { url }: Pick<TestShop, 'url'>,
  { paymentIntentId, orderId }: Pick<OpenedCheckout, 'paymentIntentId' | 'orderId'>,
  postalCode = '28001',
) => post(`${url}/api/checkout-place`, { paymentIntentId, orderId, place: { country: 'ES', postalCode } });

type BankShop = Pick<TestShop, 'redsys' | 'url' | 'program'>;

export function gatewayBuyer(shop: () => BankShop) {
  const gateway = () => {
    const { redsys } = shop();
    if (!redsys) throw new Error('this shop has no Redsys');
    return redsys;
  };
  const choose = (
    { paymentIntentId, orderId }: OpenedCheckout,
    means: string,
    more: Record<string, unknown> = {},
  ) => post(`${shop().url}/api/choose-payment-means`, { paymentIntentId, orderId, means, ...more });
  const chooseHosted = async (
    opened: OpenedCheckout,
    means = 'bizum',
    postalCode = '28001',
  ): Promise<HostedPayment> => {
    await sendLocation(shop(), opened, postalCode);
    const { status, body } = await choose(opened, means);
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'hosted' })]);
    return body as unknown as HostedPayment;
  };
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${gateway().url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const arrive = async ({ url, fields }: HostedPayment): Promise<Operation> => {
    const known = new Set(
      gateway()
        .operations()
        .map(({ id }) => id),
    );
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    const found = gateway()
      .operations()
      .find(({ id }) => !known.has(id));
    if (!found) throw new Error('the gateway knows no new operation');
    return found;
  };
  const payByBizum = async (hosted: HostedPayment, decision = 'yes'): Promise<Operation> => {
    const operation = await arrive(hosted);
    await send('/sis/pagar', { id: operation.id, phone: '600000001' });
    await send('/sis/decidir', { id: operation.id, decision });
    return operation;
  };
  const orderOf = (orderId: string) =>
    one<PaymentStateRow>(
      shop().program.deps.database,
      `select o.state, o.payment_state as payment, p.processor, p.method, p.card_country as country,
              p.parked_reason as parked
         from orders o join payments p on p.order_id = o.id where o.id = $1
         order by p.state = 'succeeded' desc, p.attempt desc limit 1`,
      [orderId],
    );
  const report = ({ paymentIntentId, orderId }: Pick<OpenedCheckout, 'paymentIntentId' | 'orderId'>) =>
    post(`${shop().url}/api/create-order-after-payment`, { paymentIntentId, orderId });
  return {
    ...{ gateway, choose, chooseHosted, send, arrive, payByBizum, orderOf, report },
    ...cardBuyer(shop, gateway, send),
  };
}

type Fields = Extract<CardFieldsReply, { kind: 'fields' }>;

function cardBuyer(
  shop: () => BankShop,
  gateway: () => NonNullable<TestShop['redsys']>,
  send: (path: string, fields: Record<string, string>) => Promise<Response>,
) {
  const askFields = ({ paymentIntentId, orderId }: OpenedCheckout) =>
    post(`${shop().url}/api/card-fields`, { paymentIntentId, orderId });
  const openFields = async (opened: OpenedCheckout): Promise<Fields> => {
    await sendLocation(shop(), opened);
    const { status, body } = await askFields(opened);
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'fields' })]);
    return body as unknown as Fields;
  };
  const type = async ({ merchantCode, terminal, number: order }: Fields, number: string) => {
    const typed = { fuc: merchantCode, terminal, order, number, expiry: '1249', code: '123' };
    const { idOper } = (await (await send('/sis/NC/fields', typed)).json()) as { idOper: string };
    return idOper;
  };
  const pay = (opened: OpenedCheckout, typed: { number: string; idOper: string }, more: object = {}) => {
    const { paymentIntentId, orderId, amountCents } = opened;
    const body = { paymentIntentId, orderId, amountCents, browser: browserFacts, ...typed, ...more };
    return post(`${shop().url}/api/pay-by-card`, body);
  };
  const payByCard = async (opened: OpenedCheckout, card: string) => {
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, card) };
    const { status, body } = await pay(opened, typed);
    return { typed, status, reply: body as unknown as PayByCardReply, body };
  };
  const visitStep = async (url: string) => {
    const answer = await fetch(url, { redirect: 'manual' });
    return { answer, html: await answer.text() };
  };
  /** Answers the bank's question on its page. Returns the shop's redirect. */
  const answerBank = async (url: string, decision: 'yes' | 'no') => {
    const { html } = await visitStep(url);
    const { action, fields } = formIn(html, 'bank');
    expect(new URL(action).origin).toBe(gateway().url);
    const decided = await send('/acs/decision', { creq: String(fields.creq), decision });
    const back = formIn(await decided.text(), 'go-on');
    const answer = await fetch(back.action, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(back.fields) },
      headers: { 'sec-fetch-site': 'cross-site', origin: gateway().url },
    } as RequestInit);
    return { status: answer.status, to: new URL(answer.headers.get('location') ?? '', shop().url), back };
  };
  const triesOf = (opened: OpenedCheckout) =>
    rows<{ number: string; response: string | null; charged: number | null; step: string | null }>(
      shop().program.deps.database,
      `select o.number, o.response, o.charged_cents as charged, c.step from redsys_operations o
         join redsys_intents i on i.id = o.intent_id left join redsys_card_tries c on c.number = o.number
        where i.order_id = $1 order by o.position`,
      [opened.orderId],
    );
  return { askFields, openFields, type, pay, payByCard, visitStep, answerBank, triesOf };
}
