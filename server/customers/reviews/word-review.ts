import { foldedAfter } from '#contracts/customers/reviews.ts';
import type { ReadyReview, ShownReview } from '#contracts/customers/reviews-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { proofMessages } from '#messages/proof.ts';
import { wordBought } from '#server/catalog/types/word-bought.ts';

const formatters = perLocale((tag) => ({
  counts: new Intl.NumberFormat(tag),
  days: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
}));

/** Cuts at the last blank before the limit, so that no word is torn; a word longer than the limit is cut at it. */
export function fold(text: string, limit = foldedAfter): { head: string; rest: string } {
  const letters = [...text];
  if (letters.length <= limit) return { head: text, rest: '' };
  const start = letters.slice(0, limit + 1);
  const blank = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const cut = blank > limit / 2 ? blank : limit;
  return { head: letters.slice(0, cut).join('').trimEnd(), rest: letters.slice(cut).join('').trimStart() };
}

/** The review with its sentences in the reader's language; what the buyer wrote stays as it is. */
export function wordReview(review: ShownReview, locale: Locale): ReadyReview {
  const words = proofMessages[locale].reviews;
  const { counts, days } = formatters(locale);
  const day = days.format(new Date(review.day));
  const text = review.hiddenReason === null ? review.text : words.hidden(review.hiddenReason);
  return {
    ...review,
    ...fold(text),
    stars: words.stars(String(review.rating)),
    bought: wordBought(review, locale, counts.format(review.quantity)),
    date: review.locale === locale ? day : `${day}, ${words.written[review.locale]}`,
    proof: review.sample ? words.sample : words.verified,
  };
}
