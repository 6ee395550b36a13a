import { describe, expect, it } from 'vitest';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import {
  type ActionRefusal,
  isActionUndecided,
  type PaymentAction,
  type PaymentStage,
  paymentActions,
  paymentStages,
  requireAction,
  stageOfIntent,
} from './action-rules.ts';

type Row = Record<PaymentAction, PaymentStage | ActionRefusal>;

const all = (refusal: ActionRefusal): Row =>
  Object.fromEntries(paymentActions.map((verb) => [verb, refusal])) as Row;

const cancelled = { cancel: 'cancelled', move: 'cancelled', expire: 'cancelled' } as const;
const outdated = { charge: 'outdated', answer: 'outdated' } as const;

/** Independent of the rules under test. */
const expected: Record<PaymentStage, Row> = {
  open: { fields: 'open', pay: 'typed', begin: 'away', change: 'open', ...outdated, ...cancelled },
  away: { fields: 'away', pay: 'typed', begin: 'away', change: 'away', ...outdated, ...cancelled },
  typed: {
    ...{ fields: 'typed', pay: 'typed', begin: 'away', change: 'open' },
    ...{ charge: 'charging', answer: 'outdated', ...cancelled },
  },
  charging: all('undecided'),
  challenged: {
    ...{ fields: 'challenged', pay: 'typed', begin: 'away', change: 'open' },
    ...{ charge: 'outdated', answer: 'answering', ...cancelled },
  },
  answering: all('undecided'),
  unknown: all('undecided'),
  paid: all('paid'),
  cancelled: { ...all('over'), ...cancelled },
};

function outcomeOf(stage: PaymentStage, verb: PaymentAction): string {
  try {
    return requireAction(stage, verb, 'rs_1');
  } catch (error) {
    if (isActionUndecided(error)) return 'undecided';
    if (error instanceof IntentClosed) return stage === 'paid' ? 'paid' : 'over';
    return 'outdated';
  }
}

describe('verb table', () => {
  it.each(paymentStages)(
    'the action table returns the next stage or the rejection of every action for a payment that is %s',
    (stage) => {
      const row = Object.fromEntries(paymentActions.map((verb) => [verb, outcomeOf(stage, verb)]));
      expect(row).toEqual(expected[stage]);
    },
  );

  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'challenged'],
    ['requires_capture', 'charging'],
    ['processing', 'charging'],
    ['succeeded', 'paid'],
    ['canceled', 'cancelled'],
  ] as const)('the action table reads the processor status %s as %s', (status, stage) => {
    expect(stageOfIntent({ status })).toBe(stage);
  });
});
