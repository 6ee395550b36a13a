import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStates, paymentStates } from '#contracts/orders/states.ts';
import { ledgerChange, type RefundState, refundableCents } from '../refunds/refund-rules.ts';
import {
  decideSettlement,
  type PaymentRecordState,
  paymentStateAfterRefund,
  paymentTransitions,
  type SettlementFacts,
} from './rules.ts';

const intentStates = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] as const;
const recordStates = Object.keys(paymentTransitions) as PaymentRecordState[];

const settlementFacts = (more: {
  order?: Partial<SettlementFacts['order']>;
  payment?: Partial<SettlementFacts['payment']>;
  intent?: Partial<SettlementFacts['intent']>;
  blocked?: boolean;
}): SettlementFacts => ({
  order: { state: 'pending', paymentState: 'unpaid', totalCents: 999, ...more.order },
  blocked: more.blocked ?? false,
  payment: {
    state: 'open',
    amountCents: 999,
    pendingAmountCents: null,
    chargeId: null,
    failureCode: null,
    ...more.payment,
  },
  intent: {
    status: 'succeeded',
    amountReceivedCents: 999,
    currency: 'EUR',
    charge: undefined,
    failureCode: undefined,
    ...more.intent,
  },
});

describe('settlement', () => {
  it('the settlement pays when exactly the frozen total has arrived', () => {
    expect(decideSettlement(settlementFacts({}))).toEqual({ kind: 'pay', revised: false });
  });

  it.each([
    ['amount_mismatch', { intent: { amountReceivedCents: 998 } }],
    ['amount_mismatch', { intent: { amountReceivedCents: 1000 } }],
    ['amount_mismatch', { order: { totalCents: 1499 } }],
    ['amount_mismatch', { order: { totalCents: 899 } }],
    ['amount_mismatch', { order: { totalCents: 1499 }, blocked: true }],
    ['currency_mismatch', { intent: { currency: 'USD' } }],
    ['paid_after_cancellation', { order: { state: 'cancelled' as const } }],
    ['buyer_blocked', { blocked: true }],
    ['amount_mismatch', { blocked: true, intent: { amountReceivedCents: 998 } }],
    ['paid_twice', { order: { state: 'processing' as const, paymentState: 'paid' as const } }],
    [
      'paid_twice',
      { order: { state: 'processing' as const, paymentState: 'paid' as const, totalCents: 899 } },
    ],
    ['paid_after_cancellation', { order: { state: 'cancelled' as const, totalCents: 899 } }],
  ])('the settlement quarantines a payment with reason %s', (reason, more) => {
    expect(decideSettlement(settlementFacts(more))).toEqual({ kind: 'park', reason });
  });

  it('the settlement distinguishes a first decline from a repetition of the same one', () => {
    const refused = {
      status: 'requires_payment_method' as const,
      failureCode: 'generic_decline',
      charge: {
        id: 'ch_1',
        at: undefined,
        method: undefined,
        cardBrand: undefined,
        cardCountry: undefined,
        cardLast4: undefined,
        cardFingerprint: undefined,
        billingCountry: undefined,
        billingPostalCode: undefined,
        refundedCents: 0,
      },
    };
    expect(decideSettlement(settlementFacts({ intent: refused })).kind).toBe('fail');
    expect(
      decideSettlement(
        settlementFacts({ intent: refused, payment: { chargeId: 'ch_1', failureCode: 'generic_decline' } }),
      ).kind,
    ).toBe('nothing');
  });

  it.each(['paid', 'partially_refunded', 'refunded'] as const)(
    'the settlement fails another payment of an order that is %s without changing the order',
    (paymentState) => {
      const refused = { status: 'requires_payment_method', failureCode: 'expired_card' } as const;
      for (const state of ['open', 'processing'] as const)
        expect(
          decideSettlement(
            settlementFacts({
              order: { state: 'processing', paymentState },
              intent: refused,
              payment: { state },
            }),
          ),
        ).toEqual({ kind: 'move', payment: 'open', order: paymentState });
    },
  );

  it('the settlement is idempotent, never pays without the full amount, and never changes a settled payment', () => {
    fc.assert(
      fc.property(
        fc.record({
          order: fc.record({
            state: fc.constantFrom(...orderStates),
            paymentState: fc.constantFrom(...paymentStates),
            totalCents: fc.integer({ min: 1, max: 3 }),
          }),
          payment: fc.record({
            pendingAmountCents: fc.constantFrom(null, 2),
            state: fc.constantFrom(...recordStates),
            amountCents: fc.integer({ min: 1, max: 3 }),
            chargeId: fc.constant(null),
            failureCode: fc.constant(null),
          }),
          blocked: fc.boolean(),
          intent: fc.record({
            status: fc.constantFrom(...intentStates),
            amountReceivedCents: fc.integer({ min: 0, max: 3 }),
            currency: fc.constantFrom('EUR', 'USD'),
            charge: fc.constant(undefined),
            failureCode: fc.constantFrom(undefined, 'x'),
          }),
        }),
        (situation) => {
          const decision = decideSettlement(situation);
          if (decision.kind === 'pay') {
            expect(situation.intent.status).toBe('succeeded');
            const { amountCents, pendingAmountCents } = situation.payment;
            expect(situation.intent.amountReceivedCents).toBe(
              decision.revised ? pendingAmountCents : amountCents,
            );
            if (!decision.revised)
              expect(situation.intent.amountReceivedCents).toBe(situation.order.totalCents);
            expect(situation.intent.currency).toBe('EUR');
            expect(situation.blocked).toBe(false);
          }
          if (situation.payment.state === 'succeeded') expect(decision.kind).toBe('nothing');
          if (decision.kind === 'move') {
            const { state } = situation.payment;
            expect(state === decision.payment || paymentTransitions[state].includes(decision.payment)).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

describe('refunds', () => {
  it('refunds set the payment state of the order', () => {
    expect(paymentStateAfterRefund(999, 0)).toBe('paid');
    expect(paymentStateAfterRefund(999, 1)).toBe('partially_refunded');
    expect(paymentStateAfterRefund(999, 999)).toBe('refunded');
  });

  it('refunds never exceed the price of the line or the rest of the payment', () => {
    expect(
      refundableCents({ priceCents: 999, takenCents: 400, receivedCents: 999, paymentTakenCents: 400 }),
    ).toBe(599);
    expect(
      refundableCents({ priceCents: 999, takenCents: 0, receivedCents: 999, paymentTakenCents: 900 }),
    ).toBe(99);
    expect(
      refundableCents({ priceCents: 999, takenCents: 1200, receivedCents: 999, paymentTakenCents: 0 }),
    ).toBe(0);
  });

  it('refunds change the refunded sum on success only, and subtract it when the bank returns the money', () => {
    const states: RefundState[] = ['requested', 'pending', 'failed', 'canceled'];
    for (const from of states) expect(ledgerChange({ from, to: 'succeeded', amountCents: 5 })).toBe(5);
    expect(ledgerChange({ from: 'succeeded', to: 'failed', amountCents: 5 })).toBe(-5);
    expect(ledgerChange({ from: 'pending', to: 'failed', amountCents: 5 })).toBe(0);
  });
});
