import { expect, it } from 'vitest';
import { requireReadable } from '#server/marketing/campaigns/write-letter.ts';
import { planCampaigns } from './plan-campaigns.ts';

const until = new Date('2026-11-22T12:00:00Z');
const plan = planCampaigns({ days: 365, until });

it('has a dozen campaigns in a year, each of its day, with letters that can be read', () => {
  expect(plan.map(({ code }) => code)).toEqual([
    ...['BLACK2025', 'NAVIDAD2025', 'REYES2026', 'ENERO2026', 'AMOR2026', 'PRIMAVERA2026'],
    ...['MADRE2026', 'MUSIQUE2026', 'VERANO2026', 'FERRAGOSTO2026', 'VUELTA2026', 'OTONO2026'],
  ]);
  expect(plan[0]?.startedAt).toEqual(new Date('2025-11-28T08:00:00Z'));
  for (const { texts, code } of plan) for (const text of texts) requireReadable(text, code);
});

it('means the same campaigns whenever it is asked, and none overlap another of their language', () => {
  const later = planCampaigns({ days: 365, until: new Date('2026-11-23T09:00:00Z') });
  expect(later.map(({ id }) => id)).toEqual(plan.map(({ id }) => id));
  expect(new Set(plan.map(({ id }) => id.slice(-12))).size).toBe(plan.length);
  for (const [at, one] of plan.entries())
    for (const other of plan.slice(at + 1))
      if (one.locales.some((locale) => other.locales.includes(locale)))
        expect(other.startedAt >= one.until, `${one.code} and ${other.code}`).toBe(true);
});
