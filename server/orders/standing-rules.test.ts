import { expect, it } from 'vitest';
import { type StandingFacts, standingOf } from './standing-rules.ts';

const facts = (some: Partial<StandingFacts>): StandingFacts => ({
  state: 'processing',
  paymentState: 'paid',
  stopReason: null,
  parked: null,
  fulfilments: [],
  ...some,
});

it.each<[string, Partial<StandingFacts>]>([
  ['unpaid', { state: 'pending', paymentState: 'unpaid' }],
  ['bank', { state: 'pending', paymentState: 'pending' }],
  ['failed', { state: 'pending', paymentState: 'failed' }],
  ['cancelled', { state: 'cancelled', paymentState: 'failed' }],
  ['held', { state: 'pending', paymentState: 'unpaid', parked: 'held' }],
  ['returned', { state: 'cancelled', paymentState: 'unpaid', parked: 'returned' }],
  ['underway', { fulfilments: ['in_progress'] }],
  ['underway', { fulfilments: ['partial', 'in_progress'] }],
  ['completed', { state: 'completed', fulfilments: ['completed'] }],
  ['partial', { state: 'completed', fulfilments: ['completed', 'partial'] }],
  ['partial', { paymentState: 'partially_refunded', fulfilments: ['partial'] }],
  ['refunded', { state: 'refunded', paymentState: 'refunded', fulfilments: ['canceled'] }],
  ['withdrawn', { state: 'refunded', paymentState: 'refunded', stopReason: 'withdrawal' }],
  ['withdrawn', { state: 'cancelled', stopReason: 'withdrawal', fulfilments: ['canceled'] }],
  ['cancelled', { state: 'cancelled', fulfilments: ['canceled'] }],
  ['duplicate', { state: 'duplicate' }],
])('%s', (standing, some) => expect(standingOf(facts(some))).toBe(standing));
