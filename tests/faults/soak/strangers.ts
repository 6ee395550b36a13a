import { setTimeout as pause } from 'node:timers/promises';
import { type Buyer, type Checkout, newBuyer, Refusal, requestCheckout } from '../buyer.ts';
import type { Random } from '../seeded-random.ts';
import { staffMember } from '../stand-ins.ts';
import type { ActivityGate } from './quiet-times.ts';

/** Data available to strangers: the shop's address and checkouts they have seen. */
export interface AttackSurface {
  shopUrl(): string;
  random: Random;
  seen: { buyer: Buyer; checkout: Checkout }[];
  quiet: ActivityGate;
}

/** Number of attempts, and a description of each attempt that the shop did not refuse. */
export interface AttackCounts {
  times: number;
  let: string[];
}

type Attempt = (street: AttackSurface) => Promise<string | undefined>;

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A 4xx is a refusal and a 503 may occur at any time. Any other reply is a security hole. */
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 503;

const brokenBodies: [name: string, make: (body: Record<string, unknown>) => unknown][] = [
  ['half a character', (body) => ({ ...body, email: 'a\ud800b@example.com', couponCode: 'SOAKFEW' })],
  ['a zero byte', (body) => ({ ...body, username: 'nul\u0000name' })],
  ['no JSON', () => '{"email": '],
  ['a list', () => []],
  ['a service that is none', (body) => ({ ...body, serviceId: 999_999 })],
  ['money that is none', (body) => ({ ...body, packagePrice: '9,9,9' })],
  ['too much text', (body) => ({ ...body, email: `${'a'.repeat(5000)}@example.com` })],
];

const sendBroken: Attempt = async ({ shopUrl, random }) => {
  const [name, make] = random.pick(brokenBodies);
  const headers = { 'idempotency-key': `broken-${crypto.randomUUID()}` };
  const { status } = await postJson(
    `${shopUrl()}/api/create-payment-intent`,
    make({ ...newBuyer().body }),
    headers,
  );
  return isRefusal(status) ? undefined : `${name} was answered ${status}`;
};

/** Reuses a buyer's key for a different price, package or code. */
const changeUnderKey: Attempt = async ({ shopUrl, random, seen }) => {
  const met = random.pick(seen);
  const { buyer } = met;
  const other = random.pick([{ amount: '1.00' }, { serviceId: 203 }, { couponCode: 'SOAKNONE' }]);
  try {
    await requestCheckout(shopUrl(), { ...buyer, body: { ...buyer.body, ...other } });
    // The key of a deleted order is free again.
    return seen.includes(met) ? `a used key took ${JSON.stringify(other)}` : undefined;
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 503;
    return isRefusal(status) ? undefined : `a used key with ${JSON.stringify(other)} was answered ${status}`;
  }
};

/** Uses only the id of an intent, which must not read or cancel anything. */
const attackWithIntentOnly: Attempt = async ({ shopUrl, random, seen }) => {
  const { checkout } = random.pick(seen);
  const { paymentIntentId, orderId } = checkout;
  const path = random.pick(['cancel-payment-intent', 'create-order-after-payment']);
  const { status, text } = await postJson(`${shopUrl()}/api/${path}`, { paymentIntentId });
  // For another buyer's payment the call returns `unknown`, as for one that does not exist.
  const denied = isRefusal(status) || text.includes('"status":"unknown"');
  if (!denied) return `${path} answered a stranger ${status}: ${text}`;
  return text.includes(orderId) || text.includes('_secret_') ? `${path} told a stranger: ${text}` : undefined;
};

const guessPassword: Attempt = async ({ shopUrl, random }) => {
  const password = `guess ${random.below(1_000_000)}`;
  const username = random.pick([staffMember.username, 'Owner ', 'OWNER']);
  const { status } = await postJson(`${shopUrl()}/api/admin/login`, { username, password });
  return isRefusal(status) ? undefined : `a guessed password was answered ${status}`;
};

/** Runs attacks until aborted. Does not count calls without a reply. */
export async function runAttacks(street: AttackSurface, over: AbortSignal): Promise<AttackCounts> {
  const tried: AttackCounts = { times: 0, let: [] };
  while (!over.aborted) {
    const attempts =
      street.seen.length > 0 ? [sendBroken, changeUnderKey, attackWithIntentOnly] : [sendBroken];
    const attempt = street.random.chance(0.2) ? guessPassword : street.random.pick(attempts);
    const fault = await street.quiet.act(() => attempt(street)).catch(() => undefined);
    tried.times += 1;
    if (fault) tried.let.push(fault);
    await pause(100 + street.random.below(300), undefined, { signal: over }).catch(() => undefined);
  }
  return tried;
}
