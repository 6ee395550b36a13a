import { type Locale, locales } from '#contracts/kit/locales.ts';

/** With JOURNEYS_TURN from 0 to 3 each test runs in the next of its languages and views. `all` runs every language. */
const turn = process.env.JOURNEYS_TURN ?? '0';

const hashOfTitle = (story: string) =>
  [...story].reduce((sum, letter) => sum + letter.charCodeAt(0), turn === 'all' ? 0 : Number(turn));

/**
 * Returns the languages of a test. Each test runs in one, so that all tests together cover all four. The crawl checks
 * every page in every language, `buy.spec.ts` a purchase in each.
 */
export function languagesOfTest(story: string): readonly Locale[] {
  if (turn === 'all') return locales;
  const place = hashOfTitle(story) % locales.length;
  return locales.slice(place, place + 1);
}

export interface ScreenVariant {
  width: number;
  theme: 'light' | 'dark';
}

const looks = [390, 834, 1440].flatMap((width): ScreenVariant[] => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]);

/** Returns the width and theme of a test, so that all tests together cover every view. */
export function screenOfTest(story: string): ScreenVariant {
  const look = looks[hashOfTitle(story) % looks.length];
  if (!look) throw new Error('no look');
  return look;
}
