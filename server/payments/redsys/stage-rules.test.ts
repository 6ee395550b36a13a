import { expect, it } from 'vitest';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { PaymentStage } from '../intents/action-rules.ts';
import type { IntentFacts } from './intent-rules.ts';
import { type AttemptFacts, stageFor, stageOf } from './stage-rules.ts';

const now = new Date('2026-11-28T12:00:00Z');
const facts: IntentFacts = {
  ...{ id: 'rs_1' as PaymentIntentId, paymentId: 'p', orderId: 'o', orderNumber: 'N' },
  ...{ amountCents: 999, canceledAt: null, createdAt: now },
};
const attempt = (more: Partial<AttemptFacts> = {}): AttemptFacts => ({
  ...{ number: '0001A', position: 1, means: 'card', amountCents: 999, chargedCents: null, response: null },
  ...{ failureCode: null, cardBrand: null, cardCountry: null, cardLast4: null, begunAt: now, endedAt: null },
  ...{ step: 'typed', isRecent: true },
  ...more,
});
const ended = { response: '0190', endedAt: now };
const later = { number: '0002B', position: 2 };

const none = new Set<string>();
const lost = new Set(['0001A']);

it.each<[PaymentStage, Partial<AttemptFacts>[], ReadonlySet<string>?]>([
  ['open', []],
  ['open', [ended]],
  ['away', [{ step: null, isRecent: false }]],
  ['typed', [{ step: 'typed' }]],
  ['typed', [{ step: 'method' }]],
  ['open', [{ step: 'typed', amountCents: 1299 }]],
  ['charging', [{ step: 'charging' }]],
  ['charging', [{ step: 'charging' }], lost],
  ['charging', [{ step: 'charging', amountCents: 1299 }]],
  ['unknown', [{ step: 'charging', isRecent: false }]],
  ['open', [{ step: 'charging', isRecent: false }], lost],
  ['challenged', [{ step: 'challenged', isRecent: false }]],
  ['open', [{ step: 'challenged', amountCents: 1299 }]],
  ['answering', [{ step: 'answering' }]],
  ['unknown', [{ step: 'answering', isRecent: false }]],
  ['away', [{ step: 'challenged' }, { ...later, step: null }]],
  ['charging', [{ step: 'charging' }, { ...later, step: null }]],
  ['typed', [{ step: 'charging', isRecent: false }, { ...later }]],
  ['paid', [{ ...ended, response: '0000', chargedCents: 999 }, { ...later }]],
])('the payment stage reads a payment as %s from %j', (stage, attempts, absent = none) => {
  expect(stageOf({ facts, attempts: attempts.map(attempt), absent })).toBe(stage);
});

it('the payment stage reads a cancelled payment as cancelled, and as paid once money has arrived', () => {
  const gone = { ...facts, canceledAt: now };
  expect(stageOf({ facts: gone, attempts: [attempt({ step: 'challenged' })], absent: none })).toBe(
    'cancelled',
  );
  const paid = attempt({ response: '0000', chargedCents: 999 });
  expect(stageOf({ facts: gone, attempts: [paid], absent: none })).toBe('paid');
});

it('the payment stage lets only the newest attempt continue', () => {
  const known = { facts, attempts: [attempt({ step: 'challenged' }), attempt(later)], absent: none };
  expect(stageFor('0001A', known)).toBe('open');
  expect(stageFor('0002B', known)).toBe('typed');
  expect(stageFor(undefined, known)).toBe('typed');
});
