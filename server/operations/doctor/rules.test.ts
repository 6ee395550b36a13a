import { describe, expect, it } from 'vitest';
import { findWebhookProblem } from '#server/payments/intents/webhooks.ts';
import { stripeProfile } from '#server/platform/clients/stripe/stripe-profile.ts';
import { findProcessorClockProblem, findWorkerProblem, formatDoctorReport } from './rules.ts';

const now = new Date('2026-11-23T10:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it('formatDoctorReport lists first what stops sales, and treats advice separately', () => {
  const none = { shut: [], wrong: [], unchecked: [], advised: [] };
  expect(formatDoctorReport(none)).toEqual(['No problems found. This shop can sell.']);
  expect(formatDoctorReport({ ...none, advised: ['factor'] })).toEqual([
    'No problems found. This shop can sell.',
    'Advised:',
    '  - factor',
  ]);
  expect(formatDoctorReport({ ...none, unchecked: ['worker: fails (57P01)'] })).toEqual([
    'No problems found by the checks that ran.',
    'Not checked:',
    '  - worker: fails (57P01)',
  ]);
  expect(formatDoctorReport({ ...none, wrong: ['clock'] })).toEqual([
    'This shop can sell. Other problems:',
    '  - clock',
  ]);
  expect(formatDoctorReport({ ...none, shut: ['prices'], wrong: ['clock'], unchecked: ['mail'] })).toEqual([
    'Problems that prevent sales:',
    '  - prices',
    'Wrong besides:',
    '  - clock',
    'Not checked:',
    '  - mail',
  ]);
});

describe('doctor rules', () => {
  it.each([
    [undefined, 'no worker has ever run'],
    [secondsAgo(299), null],
    [secondsAgo(300), 'no worker has run for 5 minutes'],
  ])('the doctor rules judge a worker last seen at %s', (last, said) => {
    expect(findWorkerProblem(last, now)).toBe(said);
  });

  it.each([
    [null, null],
    [secondsAgo(30), null],
    [secondsAgo(31), "this machine's clock is 31 s ahead of the processor's"],
    [secondsAgo(-600), "this machine's clock is 600 s behind the processor's"],
  ])('the doctor rules judge a processor clock that shows %s', (there, said) => {
    expect(findProcessorClockProblem(there, now)).toBe(said);
  });

  const url = 'https://shop.example/api/webhooks/stripe';
  const { events } = stripeProfile({ live: true, scriptUrl: 'https://js.stripe.com/x.js' });
  const webhook = { url, enabled: true, events };
  it.each([
    [[], `the processor has no webhook to ${url}`],
    [[{ ...webhook, url: 'https://x.example' }], `no webhook to ${url}, only to https://x.example`],
    [[{ ...webhook, enabled: false }], 'is disabled'],
    [[{ ...webhook, events: events.slice(1) }], 'lacks payment_intent.succeeded'],
    [[{ ...webhook, events: ['*'] }], null],
    [[webhook], null],
  ])('the doctor rules judge webhooks %j', (webhooks, said) => {
    const found = findWebhookProblem(webhooks, { url, events });
    if (said === null) expect(found).toBeNull();
    else expect(found).toContain(said);
  });
});
