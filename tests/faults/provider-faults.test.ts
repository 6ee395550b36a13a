import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FaultKind } from '#sandbox/provider/faults.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { type Buyer, confirmCard, newBuyer, requestCheckout } from './buyer.ts';
import { type FaultShop, faultShop } from './fault-shop.ts';
import { type OrderFacts, readOrderFacts } from './order-facts.ts';
import { type Staff, signInStaff } from './staff.ts';
import { waitUntil } from './wait-until.ts';

// Most of the time is waiting for the queue, and each fault applies to one buyer's link.
vi.setConfig({ maxConcurrency: 12 });

/** Time limit of the shop for a provider reply in seconds. On a busy machine a normal reply takes one second. */
const retrySeconds = 4;
const tooLongMs = 5000;

let shop: FaultShop;
let staff: Staff;
beforeAll(async () => {
  shop = await faultShop({ PROVIDER_TIMEOUT_SECONDS: String(retrySeconds) });
  staff = await signInStaff(shop.url);
});
afterAll(() => shop.close());

function nextAdd({ link }: Buyer, kind: FaultKind, delayMs?: number): void {
  const { next } = shop.provider.faults();
  shop.provider.setFaults({ next: [...next, { action: 'add', link, kind, delayMs }] });
}

async function buy(fault?: FaultKind, delayMs?: number): Promise<Buyer> {
  const buyer = newBuyer();
  if (fault) nextAdd(buyer, fault, delayMs);
  const { paymentIntentId } = await requestCheckout(shop.url, buyer);
  await confirmCard(shop.processor.url, paymentIntentId);
  return buyer;
}

const factsOf = ({ email }: Buyer) => readOrderFacts(shop.database, email);
const ordersPlacedFor = ({ link }: Buyer) => shop.provider.orders().filter((order) => order.link === link);

async function untilFacts(buyer: Buyer, expected: Partial<OrderFacts> | object) {
  return waitUntil(async () => {
    const facts = await factsOf(buyer);
    expect(facts).toMatchObject(expected);
    return facts;
  });
}

/** One query for all buyers, because single queries would load the database more than their orders do. */
async function untilAll(buyers: Buyer[], isSo: string): Promise<void> {
  const emails = buyers.map(({ email }) => email);
  await waitUntil(async () => {
    const found = await rows(
      shop.database,
      `select 1 from orders o join fulfilments f on f.order_id = o.id where o.email = any($1) and ${isSo}`,
      [emails],
    );
    expect(found).toHaveLength(emails.length);
  });
}

async function untilDelivered(buyer: Buyer, submissions: string[]): Promise<void> {
  const states = submissions.map((state) => ({ state }));
  await untilFacts(buyer, { state: 'completed', attention: null, submissions: states });
  expect(ordersPlacedFor(buyer)).toHaveLength(1);
}

/** Waits until the submission is ambiguous and awaits review by staff only. */
async function untilInReview(buyer: Buyer): Promise<string> {
  const facts = await untilFacts(buyer, {
    fulfilmentState: 'in_doubt',
    attention: 'submission_ambiguous',
  });
  const doubt = facts.submissions.at(-1)!;
  expect(doubt.state).toBe('ambiguous');
  const item = (await staff.doubts()).find(({ submissionId }) => submissionId === doubt.id);
  expect(item).toMatchObject({ link: buyer.link, quantity: 1100, state: 'ambiguous' });
  expect(JSON.stringify(item)).not.toContain('sandbox-provider-key');
  return doubt.id;
}

/** Waits until the provider refused the order, or the shop postponed it because the provider does not reply. */
async function waitUntilRefused({ email }: Buyer): Promise<void> {
  await waitUntil(async () => {
    const paused = await rows(
      shop.database,
      `select 1 from fulfilments f join orders o on o.id = f.order_id
        where o.email = $1 and f.state = 'queued' and f.due_at > now()
          and (f.tries = 0 or exists (select from submissions s
                                       where s.fulfilment_id = f.id and s.error_code = 'not_sent'))`,
      [email],
    );
    expect(paused).toHaveLength(1);
  });
}

async function endPause({ email }: Buyer): Promise<void> {
  await waitUntil(async () => {
    const moved = await execute(
      shop.database,
      `update fulfilments set due_at = now() from orders o
        where o.id = order_id and o.email = $1 and fulfilments.state = 'queued' and due_at > now()`,
      [email],
    );
    expect(moved).toBe(1);
  });
}

interface AmbiguousSubmission {
  buyer: Buyer;
  submissionId: string;
}

async function underFault(
  fault: { kind: FaultKind; delayMs?: number },
  decide: (doubt: AmbiguousSubmission) => Promise<void>,
): Promise<Buyer> {
  const { kind, delayMs } = fault;
  const buyer = await buy(kind, kind.startsWith('timeout') ? tooLongMs : delayMs);
  await decide({ buyer, submissionId: await untilInReview(buyer) });
  return buyer;
}

async function link({ buyer, submissionId }: AmbiguousSubmission): Promise<void> {
  const providerOrderId = await waitUntil(() => {
    expect(ordersPlacedFor(buyer)).toHaveLength(1);
    return ordersPlacedFor(buyer)[0]!.id;
  });
  await staff.decide(submissionId, { kind: 'link', providerOrderId });
}

/** Staff confirm that the provider has no order. The shop then sends the next attempt. */
async function sendAgain({ buyer, submissionId }: AmbiguousSubmission): Promise<void> {
  expect(ordersPlacedFor(buyer)).toEqual([]);
  await staff.decide(submissionId, { kind: 'not-placed' });
  await untilFacts(buyer, { submissions: [{ state: 'not_placed' }, { state: 'accepted' }] });
}

/** Causes of an unknown outcome: no reply, a cut connection, and a reply without an order. */
const doubtful: FaultKind[] = ['timeout', 'reset', '502-html', 'order-null'];

/** The merge suite tests two causes of an unknown outcome: an HTML page instead of a reply, and no reply. */
const full = (isMerged: boolean) => ({ tags: isMerged ? [] : ['full'] });

describe.concurrent('an ambiguous reply for a placed order', () => {
  for (const name of doubtful)
    it(
      `${name} for a placed order waits for staff, who link the one order`,
      full(name === '502-html'),
      async () => {
        const buyer = await underFault({ kind: `${name}-after` as FaultKind }, link);
        await untilDelivered(buyer, ['linked']);
      },
    );

  it(
    'a slow reply for a placed order waits, and the order appears after the time-out as the only one',
    full(false),
    async () => {
      const buyer = await underFault({ kind: 'slow', delayMs: tooLongMs }, link);
      await untilDelivered(buyer, ['linked']);
    },
  );
});

describe.concurrent('an ambiguous reply for an order that was not placed', () => {
  const kinds: FaultKind[] = ['timeout', '502-html', 'unknown-error'];
  for (const kind of kinds)
    it(
      `${kind} for an order that was not placed waits for staff, who resend the order`,
      full(kind === 'timeout'),
      async () => {
        const buyer = await underFault({ kind }, sendAgain);
        await untilDelivered(buyer, ['not_placed', 'accepted']);
      },
    );

  it('the order of another line cannot be linked', full(false), async () => {
    const other = await buy();
    await untilDelivered(other, ['accepted']);
    const providerOrderId = ordersPlacedFor(other)[0]!.id;
    const buyer = await underFault({ kind: '502-html' }, async (doubt) => {
      const stolen = staff.decide(doubt.submissionId, { kind: 'link', providerOrderId });
      await expect(stolen).rejects.toThrow('409');
      await sendAgain(doubt);
    });
    await untilDelivered(buyer, ['not_placed', 'accepted']);
  });

  it(
    '"active order" after an unknown outcome is ambiguous again, and staff cancel it with a single refund',
    full(false),
    async () => {
      const buyer = await underFault({ kind: 'timeout' }, async ({ buyer: who, submissionId }) => {
        nextAdd(who, 'active-order');
        await staff.decide(submissionId, { kind: 'not-placed' });
        await untilFacts(who, { submissions: [{ state: 'not_placed' }, { state: 'ambiguous' }] });
        await staff.decide(await untilInReview(who), { kind: 'refund' });
      });
      await untilFacts(buyer, { state: 'refunded', paymentState: 'refunded', receivedCents: 999 });
      const refunds = await rows(
        shop.database,
        `select r.amount_cents, r.state from refunds r join payments p on p.id = r.payment_id
         join orders o on o.id = p.order_id where o.email = $1`,
        [buyer.email],
      );
      expect(refunds).toEqual([{ amount_cents: 999, state: 'succeeded' }]);
      expect(ordersPlacedFor(buyer)).toEqual([]);
    },
  );
});

describe.concurrent('a definite refusal', () => {
  it('status 429 sends the order again after a pause', full(false), async () => {
    const buyer = await buy('429');
    await endPause(buyer);
    await untilDelivered(buyer, ['rejected', 'accepted']);
  });

  // `submit-outcomes.db.test.ts` proves how the shop reads each refusal.
  it('invalid-link shows staff the refusal, and they resend the order', full(false), async () => {
    const buyer = await buy('invalid-link');
    const facts = await untilFacts(buyer, {
      fulfilmentState: 'needs_action',
      attention: 'submission_rejected',
      submissions: [{ state: 'rejected' }],
    });
    expect(ordersPlacedFor(buyer)).toEqual([]);
    await staff.decide(facts.submissions[0]!.id, { kind: 'not-placed' });
    await untilDelivered(buyer, ['rejected', 'accepted']);
  });

  it(
    '"active order" without an earlier unknown outcome queues the order for later',
    full(false),
    async () => {
      const buyer = await buy('active-order');
      await untilFacts(buyer, {
        fulfilmentState: 'queued',
        attention: null,
        submissions: [{ state: 'rejected' }],
      });
      await endPause(buyer);
      await untilDelivered(buyer, ['rejected', 'accepted']);
    },
  );
});

// These faults affect the whole provider, so the tests run one after the other.
describe('a provider that refuses everything', () => {
  const holding: [FaultKind, string, boolean][] = [
    ['insufficient-funds', 'insufficient_funds', true],
    ['invalid-key', 'invalid_key', false],
  ];
  for (const [kind, reason, isMerged] of holding)
    it(`${kind} stops all submissions until staff resume the provider`, full(isMerged), async () => {
      const first = await buy(kind);
      await untilFacts(first, { fulfilmentState: 'queued', submissions: [{ state: 'rejected' }] });
      const held = await rows(shop.database, 'select hold_reason from providers where held_at is not null');
      expect(held).toEqual([{ hold_reason: reason }]);
      const second = await buy();
      await untilFacts(second, { fulfilmentState: 'queued', openJobs: 0 });
      expect([...ordersPlacedFor(first), ...ordersPlacedFor(second)]).toEqual([]);
      await staff.release(1);
      await untilDelivered(first, ['rejected', 'accepted']);
      await untilDelivered(second, ['accepted']);
    });

  it('orders paid during a release are sent with the waiting ones', full(false), async () => {
    const waiting = [await buy('insufficient-funds')];
    await untilFacts(waiting[0]!, { submissions: [{ state: 'rejected' }] });
    waiting.push(...(await Promise.all(Array.from({ length: 120 }, () => buy()))));
    await untilAll(waiting, `f.state = 'queued' and f.due_at is null`);
    const [, ...late] = await Promise.all([staff.release(1), ...Array.from({ length: 60 }, () => buy())]);
    await untilAll([...waiting, ...late], `o.state = 'completed'`);
  });

  it('an unreachable provider receives the order when it returns', full(false), async () => {
    const moveTo = (url: string) => execute(shop.database, 'update providers set api_url = $1', [url]);
    await moveTo(`http://127.0.0.1:${await anyFreePort()}/api/v2`);
    const buyer = await buy();
    // The fault meets either the order or the balance check before it, which runs once a minute.
    await waitUntilRefused(buyer);
    const { submissions } = await factsOf(buyer);
    expect(submissions.map(({ errorCode }) => errorCode)).toEqual(submissions.length > 0 ? ['not_sent'] : []);
    await moveTo(`${shop.provider.url}/api/v2`);
    await endPause(buyer);
    await untilDelivered(buyer, [...submissions.map(() => 'rejected'), 'accepted']);
  });
});
