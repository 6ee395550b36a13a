import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Closure } from '#contracts/catalog/closures.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { type ReminderPlan, type ReminderStep, reminderPlanSchema } from '#contracts/marketing/reminders.ts';
import { type CartFacts, decideReminderStep, isInControlGroup, stopOfCart } from './step-rules.ts';

const left = new Date('2026-11-20T10:00:00Z');
const hoursAfter = (hours: number) => new Date(left.getTime() + hours * hourMs);
const text = { subject: 's', title: 't', body: 'b', button: 'g' };
const stepAt = (hours: number, more: Partial<ReminderStep> = {}): ReminderStep => ({
  id: `00000000-0000-4000-8000-0000000000${String(hours).padStart(2, '0')}`,
  active: true,
  delayMinutes: hours * 60,
  texts: { es: text, fr: text, it: null, en: text },
  code: null,
  ...more,
});
const [first, second, third] = [stepAt(4), stepAt(24), stepAt(72)];
const plan: ReminderPlan = { active: true, cap: { reminders: 3, days: 30 }, steps: [first, second, third] };
const facts: CartFacts = {
  id: randomUUID(),
  abandonedAt: left,
  locale: 'es',
  erased: false,
  bought: false,
  newer: false,
  ended: false,
  suppressed: [],
  blocked: false,
  dearer: false,
  onSale: true,
  serviceType: 'followers',
  place: 'ES',
  closedIn: [],
  heldOut: null,
  taken: [],
  remindersOfLate: 0,
  otherOfLate: false,
};
const closed: Closure[] = [{ service: 'likes', country: '', reason: 'pause', note: '' }];
const decideAt = (hours: number, more: Partial<CartFacts> = {}, of: ReminderPlan = plan) =>
  decideReminderStep(
    { plan: of, now: hoursAfter(hours), usable: (code) => code === 'GOOD', closed },
    { ...facts, ...more },
  );
const completedSteps = (...steps: ReminderStep[]) =>
  steps.map(({ id, delayMinutes }) => ({ step: id, delayMinutes }));

describe('a reminder step', () => {
  it('a reminder step is sent when due, followed by the next one', () => {
    expect(decideAt(3.9)).toEqual({ what: 'wait' });
    expect(decideAt(4)).toEqual({ what: 'send', step: first });
    const once = { heldOut: false, taken: completedSteps(first), remindersOfLate: 1 };
    expect(decideAt(5, once)).toEqual({ what: 'wait' });
    expect(decideAt(24, once)).toEqual({ what: 'send', step: second });
  });

  it('a reminder step is skipped when a later one is due too', () => {
    expect(decideAt(25)).toEqual({ what: 'send', step: second });
    expect(decideAt(30, { heldOut: false, taken: completedSteps(second) })).toEqual({ what: 'wait' });
  });

  it('a reminder step is skipped when late, without text in the language, or with an expired code', () => {
    const alone = (step: ReminderStep): ReminderPlan => ({ ...plan, steps: [step] });
    expect(decideAt(4 + 49, {}, alone(first))).toEqual({ what: 'pass', step: first, reason: 'late' });
    expect(decideAt(4, { locale: 'it' })).toEqual({ what: 'pass', step: first, reason: 'no_text' });
    const coded = (code: string) => stepAt(4, { code: { kind: 'fixed', code } });
    expect(decideAt(4, {}, alone(coded('OVER')))).toMatchObject({ what: 'pass', reason: 'code_over' });
    expect(decideAt(4, {}, alone(coded('GOOD')))).toMatchObject({ what: 'send' });
  });

  it('a reminder step is not sent while the step or the plan is inactive', () => {
    expect(decideAt(4, {}, { ...plan, active: false })).toEqual({ what: 'wait' });
    expect(decideAt(5, {}, { ...plan, steps: [{ ...first, active: false }] })).toEqual({ what: 'wait' });
  });

  it('a reminder step keeps its id when moved and is not sent again', () => {
    const moved = { ...plan, steps: [{ ...first, delayMinutes: 1200 }] };
    expect(decideAt(21, { heldOut: false, taken: completedSteps(first) }, moved)).toEqual({ what: 'wait' });
  });
});

describe('reminders stop', () => {
  const bySource = (kind: 'reminders' | 'bounce' | 'complaint', source: string) => ({
    suppressed: [{ kind, source }],
  });
  it.each<[string, Partial<CartFacts>]>([
    ['erased', { erased: true, bought: true }],
    ['bought', { bought: true, newer: true }],
    ['newer_checkout', { newer: true }],
    ['ended', { ended: true }],
    ['unsubscribed', bySource('reminders', 'link')],
    ['unsubscribed', bySource('reminders', 'one_click')],
    ['asked_not_to', bySource('reminders', 'form')],
    ['asked_not_to', bySource('reminders', 'staff')],
    ['bounced', bySource('bounce', 'report')],
    ['complained', bySource('complaint', 'report')],
    ['blocked', { blocked: true }],
    ['closed', { onSale: false, dearer: true }],
    ['closed', { serviceType: 'likes' }],
    ['closed', { closedIn: ['ES'] }],
    ['price', { dearer: true }],
  ])('reminders stop with %s, before and after the first step', (reason, more) => {
    expect(decideAt(4, more)).toEqual({ what: 'stop', reason });
    expect(decideAt(24, { ...more, heldOut: false, taken: completedSteps(first) })).toEqual({
      what: 'stop',
      reason,
    });
    expect(stopOfCart({ ...facts, ...more }, closed)).toBe(reason);
  });

  it('reminders stop at the per-person cap, and while another checkout of the person was compared recently', () => {
    const capped = { ...plan, cap: { reminders: 1, days: 30 } };
    expect(
      decideAt(24, { heldOut: false, taken: completedSteps(first), remindersOfLate: 1 }, capped),
    ).toEqual({
      what: 'stop',
      reason: 'cap',
    });
    expect(decideAt(4, { otherOfLate: true })).toEqual({ what: 'stop', reason: 'cap' });
  });

  it('reminders stop for a checkout in the control group, but only once a step would have been sent', () => {
    expect(decideAt(3, { heldOut: true })).toEqual({ what: 'wait' });
    expect(decideAt(4, { heldOut: true })).toEqual({ what: 'stop', reason: 'held_out' });
  });
});

test('isInControlGroup selects the same tenth of checkouts each time', () => {
  const ids = Array.from(
    { length: 5000 },
    (_, nth) => `019aa2f0-1234-7000-8000-${String(nth).padStart(12, '0')}`,
  );
  const held = ids.filter(isInControlGroup);
  expect(held.length / ids.length).toBeCloseTo(0.1, 2);
  expect(held.slice(0, 50).every(isInControlGroup)).toBe(true);
});

describe('a reminder plan', () => {
  const problems = (steps: ReminderStep[]) =>
    reminderPlanSchema.safeParse({ ...plan, steps }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  it('a reminder plan requires ordered, unique steps, and a text when active', () => {
    expect(problems([first, second])).toEqual([]);
    expect(problems([second, first])).toEqual(['steps.1.delayMinutes']);
    expect(problems([first, { ...second, id: first.id }])).toEqual(['steps.1.id']);
    const silent = { es: null, fr: null, it: null, en: null };
    expect(problems([{ ...first, texts: silent }])).toEqual(['steps.0.texts']);
    expect(problems([{ ...first, texts: silent, active: false }])).toEqual([]);
  });
});
