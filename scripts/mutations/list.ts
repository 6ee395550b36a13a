/** One fault, put into the program on purpose: a text that stands once in a file, and what stands there instead. */
export interface Mutation {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The cheapest test file that must see it. */
  seenBy: { project: 'unit' | 'database'; file: string };
}

const unit = (file: string) => ({ project: 'unit', file }) as const;
const database = (file: string) => ({ project: 'database', file }) as const;

/** The paid path: money comes in once, is the right amount, and is spent once. */
const paidPath: Mutation[] = [
  {
    name: 'a webhook’s signature is not checked',
    file: 'server/gateways/processor.ts',
    find: 'toEvent(stripe.webhooks.constructEvent(message.rawBody, message.signature, secret))',
    replace: 'toEvent(JSON.parse(message.rawBody.toString()))',
    seenBy: database('tests/api/checkout.db.test.ts'),
  },
  {
    name: 'another amount than the order’s pays it',
    file: 'server/payments/rules.ts',
    find: 'if (!revised && intent.amountReceivedCents !== payment.amountCents)',
    replace: 'if (intent.amountReceivedCents < 0)',
    seenBy: unit('server/payments/rules.test.ts'),
  },
  {
    name: 'another currency pays an order',
    file: 'server/payments/rules.ts',
    find: 'if (intent.currency !== currency)',
    replace: 'if (intent.currency === "")',
    seenBy: unit('server/payments/rules.test.ts'),
  },
  {
    name: 'a second payment pays a paid order again',
    file: 'server/payments/rules.ts',
    find: "if (paidAlready) return { kind: 'park', reason: 'paid_twice' };",
    replace: "if (paidAlready && blocked) return { kind: 'nothing' };",
    seenBy: unit('server/payments/rules.test.ts'),
  },
  {
    name: 'money for a cancelled order starts its work',
    file: 'server/payments/rules.ts',
    find: "if (order.state === 'cancelled') return",
    replace: "if (order.state === ('never' as string)) return",
    seenBy: unit('server/payments/rules.test.ts'),
  },
  {
    name: 'a price that changed behind the page is charged',
    file: 'server/checkout/rules.ts',
    find: 'if (expectedCents !== undefined && expectedCents !== totalCents)',
    replace: 'if (expectedCents === -1)',
    seenBy: unit('server/checkout/rules.test.ts'),
  },
  {
    name: 'a key is taken for another request',
    file: 'server/checkout/repetition-rules.ts',
    find: "if (contents !== fingerprint(request)) throw reused('other contents');",
    replace: '',
    seenBy: database('tests/api/checkout.db.test.ts'),
  },
  {
    name: 'who locks a code does not keep the others waiting',
    file: 'server/promotions/store.ts',
    find: 'from discount_codes where code = $1 for update`',
    replace: 'from discount_codes where code = $1`',
    seenBy: database('tests/api/promotions.db.test.ts'),
  },
  {
    name: 'a line whose price went back is performed all the same',
    file: 'server/fulfilment/store-sending.ts',
    find: '{lineIsOwed}',
    replace: "{'true'}",
    seenBy: database('server/fulfilment/submit-fulfilment.db.test.ts'),
  },
  {
    name: 'a provider’s silence counts as not sent',
    file: 'server/gateways/provider-add.ts',
    find: "exchange.kind === 'not_sent' ? 'not_sent' : 'ambiguous'",
    replace: "exchange.kind === 'not_sent' ? 'not_sent' : 'not_sent'",
    seenBy: unit('server/gateways/provider-add.test.ts'),
  },
  {
    name: 'a submission in doubt is queued again',
    file: 'server/fulfilment/outcome-rules.ts',
    find: "return inDoubt(outcome.reason, outcome.reason === 'redirected' ? 'redirected' : null);",
    replace: 'return backToQueue(outcome.reason, {});',
    seenBy: unit('server/fulfilment/outcome-rules.test.ts'),
  },
  {
    name: 'an error text that nobody knows is a refusal',
    file: 'server/gateways/provider-add.ts',
    find: "if (code !== 'unknown') return",
    replace: "if (code !== ('never' as string)) return",
    seenBy: unit('server/gateways/provider-add.test.ts'),
  },
  {
    name: 'a partial delivery is paid back rounded to the shop’s side',
    file: 'server/fulfilment/rules.ts',
    find: 'return Math.ceil((line.paidCents * remains) / line.quantity);',
    replace: 'return Math.floor((line.paidCents * remains) / line.quantity);',
    seenBy: unit('server/fulfilment/rules.test.ts'),
  },
  {
    name: 'more goes back than the payment holds',
    file: 'server/payments/refund-rules.ts',
    find: 'Math.min(line.priceCents - line.takenCents, line.receivedCents - line.paymentTakenCents)',
    replace: 'line.priceCents',
    seenBy: unit('server/payments/refund-rules.test.ts'),
  },
];

/** The guards: who may do what, and what gets in. */
const guards: Mutation[] = [
  {
    name: 'a route of staff answers without a session',
    file: 'server/staff/staff-scope.ts',
    find: "if (!session) throw new ShopError('unauthorized', 'no valid staff session');",
    replace: 'if (!session) return;',
    seenBy: database('tests/api/staff.db.test.ts'),
  },
  {
    name: 'an agent may do what is the owner’s alone',
    file: 'server/staff/staff-scope.ts',
    find: "role === 'owner' || role === needed",
    replace: "role === 'owner' || needed !== null",
    seenBy: database('tests/api/back-office.db.test.ts'),
  },
  {
    name: 'a change by staff leaves no audit entry',
    file: 'server/staff/audited.ts',
    find: 'await insertAuditEntry(tx, { ...change, actor, requestId: currentWork()?.requestId ?? null });',
    replace: 'void [tx, actor, change];',
    seenBy: database('tests/api/back-office.db.test.ts'),
  },
  {
    name: 'a session that was ended still opens',
    file: 'server/staff/store.ts',
    find: 'and s.ended_at is null and m.is_active',
    replace: 'and m.is_active',
    seenBy: database('tests/api/staff.db.test.ts'),
  },
  {
    name: 'whoever guesses passwords need not wait',
    file: 'server/staff/throttle-rules.ts',
    find: 'if (over < 0) return 0;',
    replace: 'if (over < 1000) return 0;',
    seenBy: unit('server/staff/throttle-rules.test.ts'),
  },
  {
    name: 'another site may post in a visitor’s name',
    file: 'server/http/same-origin.ts',
    find: 'if (origin !== undefined && hostOf(origin) !== request.host)',
    replace: "if (origin === 'never')",
    seenBy: unit('server/http/same-origin.test.ts'),
  },
  {
    name: 'what the browser says about the sender is not read',
    file: 'server/http/same-origin.ts',
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none')",
    replace: "if (site === 'never')",
    seenBy: unit('server/http/same-origin.test.ts'),
  },
  {
    name: 'an intent’s id alone opens another’s checkout',
    file: 'server/checkout/require-own.ts',
    find: 'return Boolean(proof.visit && order.visit_hash?.equals(proof.visit));',
    replace: 'return true;',
    seenBy: database('tests/api/visits.db.test.ts'),
  },
  {
    name: 'pictures are fetched from any host',
    file: 'server/directory/rules.ts',
    find: 'return publicHosts.some(',
    replace: 'return url.host !== String(0) || publicHosts.some(',
    seenBy: unit('server/directory/rules.test.ts'),
  },
  {
    name: 'a recovery link needs no signature',
    file: 'server/marketing/recovery-token.ts',
    find: 'return timingSafeEqual(bytes.subarray(16), sign(secret, id)) ? id : undefined;',
    replace: 'return timingSafeEqual(bytes, bytes) && sign(secret, id) ? id : undefined;',
    seenBy: unit('server/marketing/recovery-token.test.ts'),
  },
  {
    name: 'a blocked name can order',
    file: 'server/checkout/place-order.ts',
    find: "if (blocked) throw new ShopError('user_blocked'",
    replace: "if (blocked && !username) throw new ShopError('user_blocked'",
    seenBy: database('tests/api/checkout.db.test.ts'),
  },
];

export const mutations: readonly Mutation[] = [...paidPath, ...guards];
