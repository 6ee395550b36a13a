import { type Locale, locales } from '#contracts/kit/locales.ts';

/** JOURNEYS_TURN gives with 0 to 3 each story the next of its languages and looks; `all` gives it every language. */
const turn = process.env.JOURNEYS_TURN ?? '0';

const placeOf = (story: string) =>
  [...story].reduce((sum, letter) => sum + letter.charCodeAt(0), turn === 'all' ? 0 : Number(turn));

/**
 * Returns the languages that a story is told in: one, so that the stories together speak all four. The crawl
 * sees that every page speaks its language; a purchase is told in each (`buy.spec.ts`).
 */
export function inTurn(story: string): readonly Locale[] {
  if (turn === 'all') return locales;
  const place = placeOf(story) % locales.length;
  return locales.slice(place, place + 1);
}

export interface Look {
  width: number;
  theme: 'light' | 'dark';
}

const looks = [390, 834, 1440].flatMap((width): Look[] => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]);

/** Returns the one width and theme that a story is told at, so that the stories together are seen at all. */
export function lookInTurn(story: string): Look {
  const look = looks[placeOf(story) % looks.length];
  if (!look) throw new Error('no look');
  return look;
}
