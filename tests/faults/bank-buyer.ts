import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentMethodReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Operation, Redsys } from '#sandbox/redsys/types.ts';
import { readMerchantData } from '#server/payments/redsys/merchant-data.ts';
import {
  type Checkout,
  payByCardWithRetries,
  paymentWaitMs,
  postJson,
  Refusal,
  reportPaid,
  retry,
} from './buyer.ts';
import { payInFields } from './fields-buyer.ts';

type HostedPayment = Extract<PaymentMethodReply, { kind: 'hosted' }>;
type InPage = Extract<PaymentMethodReply, { kind: 'page' }>;

export const gatewayOperations = (redsys: Redsys): Operation[] => redsys.operations(1_000_000);

const isAuthorised = ({ type, response }: Operation) => type === '0' && /^00\d\d$/.test(response);

export interface GatewayPayment {
  intentId: string;
  orderId: string;
  orderNumber: string;
  cents: number;
  refundedCents: number;
}

export function readGatewayPayments(redsys: Redsys): GatewayPayment[] {
  const operations = gatewayOperations(redsys);
  const back = new Map<string, number>();
  for (const { type, order, amount, response } of operations)
    if (type === '3' && response === '0900') back.set(order, (back.get(order) ?? 0) + amount);
  return operations.filter(isAuthorised).map(({ merchantData, amount: cents, order }) => {
    const data = readMerchantData(merchantData);
    const { intentId = '', orderId = 'none', orderNumber = 'none' } = data ?? {};
    return { intentId, orderId, orderNumber, cents, refundedCents: back.get(order) ?? 0 };
  });
}

const isRefusedAs = (error: unknown, code: string) =>
  error instanceof Refusal && error.message.includes(`"${code}"`);

const choosePaymentMethodWithRetries = (
  shopUrl: () => string,
  { orderId, paymentIntentId }: Checkout,
  means: 'card' | 'bizum',
): Promise<PaymentMethodReply> =>
  retry(
    async () => {
      const place = { country: 'ES', postalCode: '28001' };
      await postJson(`${shopUrl()}/api/checkout-place`, { orderId, paymentIntentId, place });
      const body = { orderId, paymentIntentId, means };
      return (await postJson(`${shopUrl()}/api/choose-payment-means`, body)) as PaymentMethodReply;
    },
    (error) => ['order_already_paid', 'order_cancelled', 'conflict'].some((code) => isRefusedAs(error, code)),
  );

const submit = (redsys: Redsys, path: string, fields: Record<string, string>) =>
  fetch(`${redsys.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

function numberOf({ fields }: HostedPayment): string {
  const parameters = Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64').toString('utf8');
  const { DS_MERCHANT_ORDER: number = '' } = JSON.parse(parameters) as Record<string, string>;
  return number;
}

const goodCard = { number: '4548812049400004', expiry: '12/34', code: '123' };
const phone = { phone: '600000001' };

async function decide(
  redsys: Redsys,
  hosted: HostedPayment,
  typed: Record<string, string>,
  decision: 'yes' | 'no' = 'yes',
): Promise<void> {
  const number = numberOf(hosted);
  await submit(redsys, new URL(hosted.url).pathname, hosted.fields);
  const operation = redsys.operations().find(({ order, type }) => order === number && type === '0');
  if (!operation) throw new Error(`the gateway knows no operation ${number}`);
  await submit(redsys, '/sis/pagar', { id: operation.id, ...typed });
  await submit(redsys, '/sis/decidir', { id: operation.id, decision });
}

export interface BankVisit {
  shopUrl(): string;
  redsys: Redsys;
  /** Number of refusals before success. Each retry is a new attempt. */
  refusals?: number;
  /** Fallback when the shop has opened or closed a method: reload and pay by card where possible. */
  otherwise?: { processorUrl: string; reload(): Promise<Checkout> };
}

const openBizum = async ({ shopUrl }: BankVisit, checkout: Checkout): Promise<HostedPayment> =>
  (await choosePaymentMethodWithRetries(shopUrl, checkout, 'bizum')) as HostedPayment;

async function payByCard(
  { shopUrl, redsys }: BankVisit,
  processorUrl: string,
  checkout: Checkout,
): Promise<string> {
  const reply = await choosePaymentMethodWithRetries(shopUrl, checkout, 'card');
  if (reply.kind === 'hosted') {
    await decide(redsys, reply, goodCard);
    return reply.paymentIntentId;
  }
  const { intent } = reply as InPage;
  const { paymentIntentId } = intent;
  if (intent.place === 'bank') {
    await payInFields({ shopUrl, redsys }, intent);
    return paymentIntentId;
  }
  await payByCardWithRetries(processorUrl, paymentIntentId);
  return paymentIntentId;
}

async function payAtGateway(visit: BankVisit, checkout: Checkout): Promise<string> {
  const { redsys, refusals = 0 } = visit;
  for (let refused = 0; refused < refusals; refused += 1)
    await decide(redsys, await openBizum(visit, checkout), phone, 'no');
  const hosted = await openBizum(visit, checkout);
  await decide(redsys, hosted, phone);
  return hosted.paymentIntentId;
}

async function payByAnyMethod(
  visit: BankVisit,
  { processorUrl, reload }: NonNullable<BankVisit['otherwise']>,
  first: Checkout,
): Promise<string> {
  let checkout = first;
  const deadline = Date.now() + paymentWaitMs;
  for (let reloads = 0; ; reloads += 1) {
    try {
      return await (reloads % 2 === 0
        ? payAtGateway(visit, checkout)
        : payByCard(visit, processorUrl, checkout));
    } catch (error) {
      // `price_changed`: the buyer changed the code in another tab.
      const outdated = ['conflict', 'price_changed'].some((code) => isRefusedAs(error, code));
      if (!outdated || Date.now() > deadline) throw error;
      await pause(500);
      checkout = await reload();
    }
  }
}

/** Pays an open order by Bizum. Returns a function that follows the gateway's redirect to the shop. */
export async function payByBizum(visit: BankVisit, checkout: Checkout): Promise<() => Promise<void>> {
  const { shopUrl, otherwise } = visit;
  const intentId = await (otherwise
    ? payByAnyMethod(visit, otherwise, checkout)
    : payAtGateway(visit, checkout));
  return () => reportPaid(shopUrl(), intentId);
}
