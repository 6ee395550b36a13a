import { expect, test } from 'vitest';
import type { PageName } from '../pages/pages.ts';
import { pagePaths } from '../pages/routes.ts';
import { type ChosenTexts, landingPages, textsOf } from './landing-texts.ts';
import { chosenTextsSchema } from './landing-texts-schemas.ts';

const everything: ChosenTexts = Object.fromEntries(landingPages.map((page) => [page, 'neutral']));

test('only the tools page is neutral without a setting', () => {
  const neutral = (Object.keys(pagePaths) as PageName[]).filter((page) => textsOf(page) === 'neutral');
  expect(neutral).toEqual(['igTools']);
});

test('the setting selects the texts, except for the offer and service pages', () => {
  for (const page of ['landing', 'adsLanding', 'marketing', 'promo'] as const) {
    expect(textsOf(page, everything)).toBe('neutral');
  }
  for (const page of ['specialOffer', 'followers', 'likes', 'views', 'notFound'] as const) {
    expect(textsOf(page, everything)).toBe('plain');
  }
  expect(textsOf('igTools', { igTools: 'plain' })).toBe('neutral');
});

test('an invalid setting is ignored', () => {
  expect(chosenTextsSchema.safeParse({ landing: 'bots only' }).success).toBe(false);
  expect(chosenTextsSchema.safeParse({ followers: 'neutral' }).success).toBe(false);
  expect(chosenTextsSchema.safeParse({ landing: 'neutral' }).success).toBe(true);
});
