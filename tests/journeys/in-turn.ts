import { type Locale, locales } from '#contracts/locales.ts';

/** JOURNEYS_TURN: 0 to 3 gives each story the next of its languages, `all` gives it every one. */
const turn = process.env.JOURNEYS_TURN ?? '0';

/**
 * The languages that a story is told in: one, so that the stories together speak all four. That every page speaks its
 * language is seen by the crawl; a purchase is told in each (`buy.spec.ts`).
 */
export function inTurn(story: string): readonly Locale[] {
  if (turn === 'all') return locales;
  const place = [...story].reduce((sum, letter) => sum + letter.charCodeAt(0), Number(turn));
  return locales.slice(place % locales.length, (place % locales.length) + 1);
}
