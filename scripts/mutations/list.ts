/** One fault, put into the program on purpose: a text that stands once in a file, and what stands there instead. */
export interface Mutation {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The cheapest test that must see it: its file, and words of its title that stand there. */
  seenBy: { project: 'unit' | 'database'; file: string; test: string };
}

const unit = (file: string, test: string) => ({ project: 'unit', file, test }) as const;
const database = (file: string, test: string) => ({ project: 'database', file, test }) as const;

/** The paid path: money comes in once, is the right amount, and is spent once. */
const paidPath: Mutation[] = [
  {
    name: 'an order that was paid before a restore is sent by itself',
    file: 'server/fulfilment/open-fulfilments.ts',
    find: 'if (restored) await holdQueued',
    replace: 'if (restored && deps === undefined) await holdQueued',
    seenBy: database('tests/api/restored.db.test.ts', 'sends nothing twice, and sells on'),
  },
  {
    name: 'a restored database is taken for the newest',
    file: 'server/backups/restore-rules.ts',
    find: `return witness.at > moment.at ? 'witness' : undefined;`,
    replace: 'return undefined;',
    seenBy: unit('server/backups/restore-rules.test.ts', 'reads %s'),
  },
  {
    name: 'a line’s refunds are added up before the wait for its lock',
    file: 'server/payments/store-refunds.ts',
    find: 'where l.id = $1 order by p.settled_at limit 1 for update of p`',
    replace: 'where l.id = $1 order by p.settled_at limit 1`',
    seenBy: database('server/payments/refunds.db.test.ts', 'when one waits for the lock of the other'),
  },
  {
    name: 'a decision and a withdrawal give the same share back',
    file: 'server/payments/request-refund.ts',
    find: 'return Math.min(asked, stillOwedCents(upToCents, line.taken_cents + line.unassigned_cents));',
    replace: 'return asked;',
    seenBy: database('server/payments/refunds.db.test.ts', 'whether a decision or a withdrawal comes first'),
  },
  {
    name: 'an agent accepts a withdrawal of any sum',
    file: 'server/withdrawals/decide-withdrawal.ts',
    find: 'await takeRefundAllowance(deps, tx, { staff: decision.staff, amountCents });',
    replace: 'void takeRefundAllowance;',
    seenBy: database('tests/api/withdrawals.db.test.ts', 'within what the member may give back'),
  },
  {
    name: 'a second payment that fails says so of a paid order',
    file: 'server/payments/rules.ts',
    find: 'if (!isSettled(paymentState)) return settlement;',
    replace: 'if (paymentState !== undefined) return settlement;',
    seenBy: unit('server/payments/rules.test.ts', 'fail without a word about the order'),
  },
  {
    name: 'a live shop sells before it has what it needs',
    file: 'server/maintenance/refuse-unopened.ts',
    find: "if (!(await currentOpened(deps))) return 'never_opened';",
    replace: '',
    seenBy: database('tests/api/opening.db.test.ts', 'sells nothing, in any way'),
  },
  {
    name: 'the gate in front of an order is lifted',
    file: 'server/checkout/place-order.ts',
    find: '  await refuseUnopened(deps);\n',
    replace: '',
    seenBy: database('tests/api/opening.db.test.ts', 'closes when nobody says who sells'),
  },
  {
    name: 'what nobody performs is sold',
    file: 'server/checkout/place-order.ts',
    find: '  refuseUnperformed(deps, entry);\n',
    replace: '',
    seenBy: database('tests/api/opening.db.test.ts', 'keeps a service closed that nobody performs'),
  },
  {
    name: 'doctor tries the configured provider key in the place of the kept one',
    file: 'server/providers/check-keys.ts',
    find: 'const connection = tryConnection(deps, provider);',
    replace:
      'const connection = { ...provider, apiKey: process.env.PROVIDER_API_KEY ?? "sandbox-provider-key" };',
    seenBy: database('tests/api/doctor.db.test.ts', 'tries the key that is kept of a provider'),
  },
  {
    name: 'a webhook’s signature is not checked',
    file: 'server/gateways/verify-event.ts',
    find: "throw new InvalidSignature(/tolerance/i.test(error.message) ? 'too_old' : 'bad_signature');",
    replace: 'return toEvent(JSON.parse(rawBody.toString()));',
    seenBy: unit('server/gateways/verify-event.test.ts', 'bad_signature'),
  },
  {
    name: 'another amount than the order’s pays it',
    file: 'server/payments/rules.ts',
    find: 'if (!revised && intent.amountReceivedCents !== payment.amountCents)',
    replace: 'if (intent.amountReceivedCents < 0)',
    seenBy: unit('server/payments/rules.test.ts', 'parks for a person'),
  },
  {
    name: 'another currency pays an order',
    file: 'server/payments/rules.ts',
    find: 'if (intent.currency !== currency)',
    replace: 'if (intent.currency === "")',
    seenBy: unit('server/payments/rules.test.ts', 'parks for a person'),
  },
  {
    name: 'a second payment pays a paid order again',
    file: 'server/payments/rules.ts',
    find: "if (isSettled(order.paymentState)) return { kind: 'park', reason: 'paid_twice' };",
    replace: "if (isSettled(order.paymentState) && blocked) return { kind: 'nothing' };",
    seenBy: unit('server/payments/rules.test.ts', 'parks for a person'),
  },
  {
    name: 'money for a cancelled order starts its work',
    file: 'server/payments/rules.ts',
    find: "if (order.state === 'cancelled') return",
    replace: "if (order.state === ('never' as string)) return",
    seenBy: unit('server/payments/rules.test.ts', 'parks for a person'),
  },
  {
    name: 'a price that changed behind the page is charged',
    file: 'server/checkout/rules.ts',
    find: 'if (expectedCents !== undefined && expectedCents !== totalCents)',
    replace: 'if (expectedCents === -1)',
    seenBy: unit('server/checkout/rules.test.ts', 'asks the catalogue, whatever the browser says'),
  },
  {
    name: 'a key is taken for another request',
    file: 'server/checkout/repetition-rules.ts',
    find: "if (contents !== fingerprint(request)) throw reused('other contents');",
    replace: '',
    seenBy: database('tests/api/checkout.db.test.ts', 'refuses another request under the same key'),
  },
  {
    name: 'who locks a code does not keep the others waiting',
    file: 'server/promotions/store.ts',
    find: 'from discount_codes where code = $1 for update`',
    replace: 'from discount_codes where code = $1`',
    seenBy: database(
      'tests/api/promotions.db.test.ts',
      'is redeemed once when 50 buyers want its last use at once',
    ),
  },
  {
    name: 'a line whose price went back is performed all the same',
    file: 'server/fulfilment/store-sending.ts',
    find: '{lineIsOwed}',
    replace: "{'true'}",
    seenBy: database(
      'server/fulfilment/submit-fulfilment.db.test.ts',
      'a line whose whole price goes back is not sent',
    ),
  },
  {
    name: 'a decision about one end counts for the end after it was sent again',
    file: 'server/fulfilment/store-ending.ts',
    find: "coalesce((i.evidence ->> 'resends')::int, 0) = f.resends",
    replace: 'f.resends >= 0',
    seenBy: database(
      'server/fulfilment/resend.db.test.ts',
      'is asked about although the order had completed, or a person had left the end before as it was',
    ),
  },
  {
    name: 'a part is sent to the link that it was claimed with, although that was changed',
    file: 'server/fulfilment/store-sending.ts',
    find: 'and f.link = $9 and f.quantity = $10',
    replace: 'and $9::text is not null and $10::int > 0',
    seenBy: database(
      'server/fulfilment/resend.db.test.ts',
      'never goes to the link that it was claimed with, once',
    ),
  },
  {
    name: 'the word of a provider locks parts before their orders',
    file: 'server/fulfilment/take-in-statuses.ts',
    find: 'await lockOrders(tx, orderIds);',
    replace: '',
    seenBy: database('server/fulfilment/lock-order.db.test.ts', 'locks the order before its parts'),
  },
  {
    name: 'mails to many at once leave unasked',
    file: 'server/mail/brake-rules.ts',
    find: '!released && queued > mails',
    replace: '!released && queued > 1000 * mails',
    seenBy: unit('server/mail/brake-rules.test.ts', 'of its kind lately, let go'),
  },
  {
    name: 'a drop is claimed where nothing was counted',
    file: 'server/refills/rules.ts',
    find: "asker === 'clock' ? 'not_counted' : null",
    replace: "asker === ('never' as string) ? 'not_counted' : null",
    seenBy: unit('server/refills/rules.test.ts', 'where nothing is counted, the clock asks for nothing'),
  },
  {
    name: 'a count that nobody can have is kept',
    file: 'server/gateways/plausible.ts',
    find: 'count === null || count > mostCounted ? null : count',
    replace: 'count === null ? null : Math.min(count, 2 * mostCounted)',
    seenBy: unit('server/gateways/provider-replies.test.ts', 'a count of'),
  },
  {
    name: 'a provider’s silence counts as not sent',
    file: 'server/gateways/provider-add.ts',
    find: "exchange.kind === 'not_sent' ? 'not_sent' : 'ambiguous'",
    replace: "exchange.kind === 'not_sent' ? 'not_sent' : 'not_sent'",
    seenBy: unit('server/gateways/provider-add.test.ts', 'what was never sent may be sent again'),
  },
  {
    name: 'a submission in doubt is queued again',
    file: 'server/fulfilment/outcome-rules.ts',
    find: "return inDoubt(outcome.reason, outcome.reason === 'redirected' ? 'redirected' : null);",
    replace: 'return backToQueue(outcome.reason, {});',
    seenBy: unit('server/fulfilment/outcome-rules.test.ts', 'a wall holds, a redirect holds'),
  },
  {
    name: 'an error text that nobody knows is a refusal',
    file: 'server/gateways/provider-add.ts',
    find: "if (code !== 'unknown') return",
    replace: "if (code !== ('never' as string)) return",
    seenBy: unit('server/gateways/provider-add.test.ts', 'is ambiguous'),
  },
  {
    name: 'a partial delivery is paid back rounded to the shop’s side',
    file: 'server/fulfilment/rules.ts',
    find: 'return Math.ceil((line.paidCents * remains) / line.quantity);',
    replace: 'return Math.floor((line.paidCents * remains) / line.quantity);',
    seenBy: unit('server/fulfilment/rules.test.ts', 'the refundable share is bounded by what was paid'),
  },
  {
    name: 'more goes back than the payment holds',
    file: 'server/payments/refund-rules.ts',
    find: 'Math.min(line.priceCents - line.takenCents, line.receivedCents - line.paymentTakenCents)',
    replace: 'line.priceCents',
    seenBy: unit(
      'server/payments/refund-rules.test.ts',
      'is bounded by the line and by what the payment holds',
    ),
  },
];

/** The guards: who may do what, and what gets in. */
const guards: Mutation[] = [
  {
    name: 'an old answer of VIES counts against a newer one',
    file: 'server/tax/store-places.ts',
    find: 'order by v.asked_at desc limit 1), false) as confirmed',
    replace: 'order by v.asked_at limit 1), false) as confirmed',
    seenBy: database('server/invoices/issue-due.db.test.ts', 'counts by its newest answer'),
  },
  {
    name: 'an amount with two readings is read as one of them',
    file: 'contracts/amount-text.ts',
    find: 'if (before && after)',
    replace: "if (before === '' && after)",
    seenBy: unit('contracts/amount-text.test.ts', 'may be two amounts, and is refused with both'),
  },
  {
    name: 'a record that the agency’s schema refuses is sealed into the chain',
    file: 'server/register/append-records.ts',
    find: 'const fault = offSchema(record);',
    replace: "const fault = record && '';",
    seenBy: database('server/register/sending.db.test.ts', 'refuses a whole call is set aside'),
  },
  {
    name: 'an invoice whose record is off the schema holds up the others',
    file: 'server/invoices/issue-due.ts',
    find: 'if (!field) return planned;',
    replace: 'if (field !== null) return planned;',
    seenBy: database('server/invoices/issue-due.db.test.ts', 'schema would refuse is not sealed'),
  },
  {
    name: 'a call that is refused whole is sent again as it was',
    file: 'server/register/narrow-rules.ts',
    find: 'if (half > 0)',
    replace: 'if (half > records.length)',
    seenBy: unit('server/register/narrow-rules.test.ts', 'one bad record among many is found'),
  },
  {
    name: 'a route of staff answers without a session',
    file: 'server/staff/staff-scope.ts',
    find: "if (!session) throw new ShopError('unauthorized', 'no valid staff session');",
    replace: 'if (!session) return;',
    seenBy: database('tests/api/staff.db.test.ts', 'are nobody with'),
  },
  {
    name: 'an agent may do what is the owner’s alone',
    file: 'server/staff/staff-scope.ts',
    find: "role === 'owner' || role === needed",
    replace: "role === 'owner' || needed !== null",
    seenBy: database('tests/api/back-office.db.test.ts', 'agent where it is the owner'),
  },
  {
    name: 'a change by staff leaves no audit entry',
    file: 'server/staff/audited.ts',
    find: 'await insertAuditEntry(tx, { ...change, actor, requestId: currentWork()?.requestId ?? null });',
    replace: 'void [tx, actor, change];',
    seenBy: database('tests/api/back-office.db.test.ts', 'who took it stands in the audit'),
  },
  {
    name: 'a session without the second factor that is asked for opens everything',
    file: 'server/staff/staff-scope.ts',
    find: 'if (session.must_enrol && !config.beforeEnrolment)',
    replace: "if (session.must_enrol && role === ('never' as string))",
    seenBy: database('tests/api/entry.db.test.ts', 'a session without one opens nothing but its setting up'),
  },
  {
    name: 'a sensitive call takes an old proof',
    file: 'server/staff/staff-scope.ts',
    find: 'if (config.sensitive) requireFreshProof(deps, request);',
    replace: 'void requireFreshProof;',
    seenBy: database('tests/api/entry.db.test.ts', 'shows who is there again, by a code of its own'),
  },
  {
    name: 'a session that was ended still opens',
    file: 'server/staff/store-sessions.ts',
    find: 's.token_sha256 = $1 and s.expires_at > $2 and s.ended_at is null',
    replace: 's.token_sha256 = $1 and s.expires_at > $2',
    seenBy: database(
      'tests/api/staff.db.test.ts',
      'sign in with a cookie that scripts cannot read, and out again',
    ),
  },
  {
    name: 'whoever guesses passwords need not wait',
    file: 'server/entry/throttle-rules.ts',
    find: 'if (over < 0) return 0;',
    replace: 'if (over < 1000) return 0;',
    seenBy: unit('server/entry/throttle-rules.test.ts', 'the pause'),
  },
  {
    name: 'another site may post in a visitor’s name',
    file: 'server/http/same-origin.ts',
    find: 'if (origin !== undefined && hostOf(origin) !== request.host)',
    replace: "if (origin === 'never')",
    seenBy: unit('server/http/same-origin.test.ts', 'a change asked for by'),
  },
  {
    name: 'what the browser says about the sender is not read',
    file: 'server/http/same-origin.ts',
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none')",
    replace: "if (site === 'never')",
    seenBy: unit('server/http/same-origin.test.ts', 'a change asked for by'),
  },
  {
    name: 'an intent’s id alone opens another’s checkout',
    file: 'server/checkout/require-own.ts',
    find: 'return Boolean(proof.visit && order.visit_hash?.equals(proof.visit));',
    replace: 'return true;',
    seenBy: database('tests/api/visits.db.test.ts', 'learns nothing and changes nothing'),
  },
  {
    name: 'pictures are fetched from any host',
    file: 'server/directory/rules.ts',
    find: 'return publicHosts.some(',
    replace: 'return url.host !== String(0) || publicHosts.some(',
    seenBy: unit('server/directory/rules.test.ts', 'refuses'),
  },
  {
    name: 'a recovery link needs no signature',
    file: 'server/marketing/recovery-token.ts',
    find: 'return timingSafeEqual(bytes.subarray(16), sign(secret, id)) ? id : undefined;',
    replace: 'return timingSafeEqual(bytes, bytes) && sign(secret, id) ? id : undefined;',
    seenBy: unit('server/marketing/recovery-token.test.ts', 'a link of another key names none'),
  },
  {
    name: 'a blocked name can order',
    file: 'server/checkout/place-order.ts',
    find: 'if (blocked)\n',
    replace: 'if (blocked && !username)\n',
    seenBy: database('tests/api/checkout.db.test.ts', 'blocked users, also when the page did not ask'),
  },
  {
    name: 'a transaction may ask for a second connection',
    file: 'server/database/pool.ts',
    find: 'result = await asHolder(database, () => work(client as unknown as Tx));',
    replace: 'result = await asHolder(client, () => work(client as unknown as Tx));',
    seenBy: database('server/database/held-connection.db.test.ts', 'inside a transaction is refused'),
  },
  {
    name: 'a refused webhook leaves no trace',
    file: 'server/payments/routes.ts',
    find: '        refuse(error.reason);\n',
    replace: '',
    seenBy: database('server/payments/watch-webhooks.db.test.ts', 'is counted by its reason'),
  },
  {
    name: 'a webhook of a time to come is taken in',
    file: 'server/gateways/verify-event.ts',
    find: 'ms / 1000 + toleranceSeconds)',
    replace: 'ms * toleranceSeconds)',
    seenBy: unit('server/gateways/verify-event.test.ts', 'too_new'),
  },
  {
    name: 'a stranger’s unpaid checkout counts for campaigns',
    file: 'server/campaigns/store-recipients.ts',
    find: 'and o.paid_at is not null and not o.sample',
    replace: 'and not o.sample',
    seenBy: database('server/campaigns/campaigns.db.test.ts', 'goes to who paid, agreed'),
  },
  {
    name: 'a stranger shuts a customer’s sign-in by code',
    file: 'server/customers/ask-code.ts',
    find: 'return often && (askedBefore',
    replace: 'return often && (!askedBefore || askedBefore',
    seenBy: database('tests/api/customer-sign-in.db.test.ts', 'keeps a code for a network'),
  },
  {
    name: 'a link of a campaign leads to another host by its dots',
    file: 'server/campaigns/letter-rules.ts',
    find: '/^\\/(?:\\/|api\\/)/.test(here.pathname)',
    replace: "here.pathname.startsWith('/api/')",
    seenBy: unit('server/campaigns/letter-rules.test.ts', 'not to %j'),
  },
];

export const mutations: readonly Mutation[] = [...paidPath, ...guards];
