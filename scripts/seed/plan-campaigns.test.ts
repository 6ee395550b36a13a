import { expect, it } from 'vitest';
import { requireReadable } from '#server/marketing/campaigns/write-letter.ts';
import { planCampaigns } from './plan-campaigns.ts';

const until = new Date('2026-11-22T12:00:00Z');
const plan = planCampaigns({ days: 365, until });

it('planCampaigns plans the campaigns of a year with readable texts', () => {
  expect(plan.map(({ code }) => code)).toEqual([
    ...['BLACK2025', 'NAVIDAD2025', 'ENERO2026', 'PRIMAVERA2026', 'VERANO2026', 'VUELTA2026'],
  ]);
  expect(plan[0]?.startedAt).toEqual(new Date('2025-11-28T08:00:00Z'));
  for (const { texts, code } of plan) for (const text of texts) requireReadable(text, code);
});

it('planCampaigns plans the same campaigns at a later time, without overlap', () => {
  const later = planCampaigns({ days: 365, until: new Date('2026-11-23T09:00:00Z') });
  expect(later.map(({ id }) => id)).toEqual(plan.map(({ id }) => id));
  expect(new Set(plan.map(({ id }) => id.slice(-12))).size).toBe(plan.length);
  for (const [at, one] of plan.slice(1).entries())
    expect(one.startedAt >= plan[at]!.until, one.code).toBe(true);
});
