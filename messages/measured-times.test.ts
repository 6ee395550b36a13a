import { describe, expect, it } from 'vitest';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { locales } from '#contracts/kit/locales.ts';
import { proofMessages } from '#messages/proof.ts';
import { questionMessages } from '#messages/questions.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { insertClaims } from './measured-times.ts';

const seconds = [60, 300, 900, 3600, 21_600, 86_400];
const claims = (percents: number[], medianSeconds: number | null): DeliveryClaims => ({
  usual: { atMostHours: 24, exceptions: [] },
  longestHours: 24,
  times: [],
  estimateHolds: (percents.at(-1) ?? 0) >= 99,
  measured: {
    orders: 100,
    delivered: percents.map((percent, index) => ({ seconds: seconds[index] ?? 0, percent })),
    started: [],
    medianSeconds,
  },
});

describe.each(locales)('"at most 24 hours" in %s', (locale) => {
  const { estimate, estimateNote, notMeasured } = proofMessages[locale].claims;

  it('"at most 24 hours" is an estimate until measurements contradict it', () => {
    expect(insertClaims(estimate, undefined, locale)).toBe(`${estimate} ${estimateNote}`);
    expect(insertClaims(estimate, claims([10, 20, 40, 90, 98, 99], 900), locale)).toContain(estimate);
  });

  it('"at most 24 hours" is replaced by measured times, and by no number without any', () => {
    const told = insertClaims(estimate, claims([0, 0, 0, 51, 91, 95], 3000), locale);
    expect(told).not.toContain('24');
    expect(told).toContain('50');
    expect(told).toContain('91');
    expect(insertClaims(`${estimate} More.`, claims([0, 0, 0, 0, 1, 2], null), locale)).toBe(notMeasured);
  });

  it('"at most 24 hours" states the owner’s longest time', () => {
    const told = { ...claims([10, 20, 40, 90, 98, 99], 900), longestHours: 72 };
    expect(insertClaims(estimate, told, locale)).toBe(
      `${`${trackingMessages[locale].success.estimate(72)}.`} ${estimateNote}`,
    );
  });

  it('"at most 24 hours" is the same sentence everywhere', () => {
    const answers = storefrontMessages[locale].faq.entries.map(({ answer }) => answer);
    expect(answers).toContain(estimate);
    expect(`${trackingMessages[locale].success.estimate(24)}.`).toBe(estimate);
    expect(JSON.stringify(questionMessages[locale])).toContain(estimate);
  });
});
