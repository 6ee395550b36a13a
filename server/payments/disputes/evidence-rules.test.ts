import { expect, it } from 'vitest';
import { draftOf, type EvidenceFacts, evidenceOf, piecesOf, unfinishedPiece } from './evidence-rules.ts';

const facts: EvidenceFacts = {
  disputedAt: '2026-11-20T10:00:00Z',
  order: {
    number: 'C9HVK4RTXW',
    placedAt: '2026-11-06T10:15:04Z',
    paidAt: '2026-11-06T10:15:20Z',
    email: 'marta@example.com',
    name: 'Marta Gil',
    username: 'taller.luz',
    totalCents: 4299,
    locale: 'es',
  },
  lines: [{ type: 'followers', audience: 'europe', quantity: 5000, bonus: 0 }],
  consents: [
    {
      kind: 'waive_withdrawal',
      statement: 'Renuncio al desistimiento.',
      version: '2026-11',
      locale: 'es',
      at: '2026-11-06T10:15:04Z',
    },
  ],
  charge: {
    result: 'authenticated',
    brand: 'visa',
    lastFour: '0259',
    country: 'ES',
    at: '2026-11-06T10:15:20Z',
  },
  parts: [
    {
      quantity: 5000,
      state: 'completed',
      startCount: 2210,
      remains: 0,
      providerOrderId: '88398112',
      submittedAt: '2026-11-06T10:16:00Z',
      completedAt: '2026-11-09T08:00:00Z',
      link: 'https://www.instagram.com/taller.luz/',
    },
  ],
  mails: [
    { kind: 'order-confirmed', subject: 'Tu pedido', to: 'marta@example.com', at: '2026-11-06T10:15:30Z' },
  ],
  earlier: [],
  policy: { title: 'Reembolsos', body: 'Si no llega, se devuelve.', version: 3, locale: 'es' },
  withdrawals: [],
  refunds: [],
};
const nothing: EvidenceFacts = {
  ...facts,
  consents: [],
  charge: null,
  parts: [],
  mails: [],
  policy: null,
  order: { ...facts.order, name: null },
};

it('the dispute evidence returns the recorded facts of each piece, and null for pieces without facts', () => {
  const silent = (of: EvidenceFacts) => piecesOf(of).flatMap(({ key, text }) => (text === null ? [key] : []));
  expect(silent(facts)).toEqual(['earlier_orders', 'refund_requested', 'visits']);
  expect(silent(nothing)).toEqual(
    piecesOf(nothing)
      .map(({ key }) => key)
      .filter((key) => key !== 'purchase'),
  );
  expect(piecesOf(facts).find(({ key }) => key === 'delivery')?.text).toContain(
    '5000 of 5000 delivered; the public count was 2210 at the start',
  );
});

it('the dispute evidence drafts a summary from recorded facts only', () => {
  expect(draftOf(facts)).toContain('authenticated by the issuing bank');
  expect(draftOf(facts)).toContain('5000 of 5000 were delivered');
  expect(draftOf(nothing)).toBe(
    'The cardholder placed order C9HVK4RTXW 2026-11-06 10:15:04 UTC. It was for 5000 European followers on a public profile that the buyer named.',
  );
});

it('the dispute evidence contains only the chosen pieces as recorded and the summary as written', () => {
  const sent = evidenceOf(facts, { pieces: ['purchase', 'delivery', 'three_d_secure'], text: 'My words.' });
  expect(Object.keys(sent).sort()).toEqual([
    'access_activity_log',
    'customer_email_address',
    'customer_name',
    'product_description',
    'service_date',
    'uncategorized_text',
  ]);
  expect(sent.service_date).toBe('2026-11-09');
  expect(sent.uncategorized_text).toMatch(/^My words\.\n\nThe cardholder was authenticated/);
  expect(evidenceOf(facts, { pieces: [], text: 'Only this.' })).toEqual({ uncategorized_text: 'Only this.' });
  const long = evidenceOf(facts, { pieces: ['mails'], text: 'x'.repeat(20_000) });
  expect(long.uncategorized_text).toHaveLength(20_000);
});

it('the dispute evidence lists events after the dispute under a separate heading', () => {
  const later = { at: '2026-11-21T10:00:00Z' };
  const earlier = { at: '2026-11-10T10:00:00Z' };
  const piecesThen = piecesOf({
    ...facts,
    refunds: [
      { ...earlier, cents: 100 },
      { ...later, cents: 200 },
    ],
    withdrawals: [{ ...earlier, settledAt: later.at, closedAt: null }],
  });
  expect(piecesThen.find(({ key }) => key === 'refund_requested')?.text).toBe(
    [
      'Before the dispute:',
      '- withdrawal declared 2026-11-10 10:00:00 UTC',
      '- EUR 1.00 refunded 2026-11-10 10:00:00 UTC',
      'After the dispute was opened:',
      '- withdrawal settled 2026-11-21 10:00:00 UTC',
      '- EUR 2.00 refunded 2026-11-21 10:00:00 UTC',
    ].join('\n'),
  );
});

it('the dispute evidence names the network of the profile', () => {
  const names = { one: 'TikTok follower', many: 'TikTok followers' };
  const kind = { network: 'tiktok', names: { es: names, en: names, fr: names, it: names } } as const;
  const purchaseOf = (of: EvidenceFacts) => piecesOf(of).find(({ key }) => key === 'purchase')?.text;
  expect(purchaseOf(facts)).toContain('for the public Instagram profile @taller.luz');
  expect(purchaseOf({ ...facts, lines: [{ ...facts.lines[0]!, kind }] })).toContain(
    '5000 TikTok followers for the public TikTok profile @taller.luz',
  );
});

it('the dispute evidence is rejected with a blank, code or raw markup, and the piece is named', () => {
  const pieces = ['purchase', 'refund_policy'] as const;
  const text = 'The buyer read the policy (version 3) & paid 5 < 6 times.';
  const policyOf = (body: string) => ({ ...facts, policy: { ...facts.policy!, body } });
  expect(unfinishedPiece(facts, { pieces, text })).toBeUndefined();
  for (const left of ['{{shop.legalName}}', '[a](mailto:b)', '**now**', '## Who', '<b>now</b>']) {
    expect(unfinishedPiece(policyOf(left), { pieces, text })).toBe('refund_policy');
    expect(unfinishedPiece(policyOf(left), { pieces: ['purchase'], text })).toBeUndefined();
    expect(unfinishedPiece(facts, { pieces, text: `So\n${left}` })).toBe('text');
  }
});
