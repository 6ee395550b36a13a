import { foldLength } from '#contracts/customers/reviews.ts';
import type {
  PageReviews,
  ReadyReview,
  ReviewsReply,
  ShownReview,
} from '#contracts/customers/reviews-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import { proofMessages } from '#messages/proof.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noReviews, totalsOf } from './rules.ts';
import { countRatings, type PublicReviewRow, pageOf } from './store-lists.ts';

const formatters = perLocale((tag) => ({
  counts: new Intl.NumberFormat(tag),
  days: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
}));

/** Cuts at the last space before the limit. A longer word is cut at the limit. */
export function splitForFolding(text: string, limit = foldLength): { head: string; rest: string } {
  const letters = [...text];
  if (letters.length <= limit) return { head: text, rest: '' };
  const start = letters.slice(0, limit + 1);
  const blank = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const cut = blank > limit / 2 ? blank : limit;
  return { head: letters.slice(0, cut).join('').trimEnd(), rest: letters.slice(cut).join('').trimStart() };
}

export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => toAsciiUpperCase([...word][0] ?? ''))
    .join('');

export function toReadyReview(review: ShownReview, locale: Locale): ReadyReview {
  const words = proofMessages[locale].reviews;
  const { counts, days } = formatters(locale);
  const day = days.format(new Date(review.day));
  const text = review.hiddenReason === null ? review.text : words.hidden(review.hiddenReason);
  return {
    ...review,
    ...splitForFolding(text),
    initials: initialsOf(review.name),
    stars: words.stars(String(review.rating)),
    bought: formatPurchase(review, locale, counts.format(review.quantity)),
    date: review.locale === locale ? day : `${day}, ${words.written[review.locale]}`,
    proof: review.sample ? words.sample : words.verified,
  };
}

type ShowDeps = Pick<Deps, 'config' | 'database' | 'listener'>;

const forPages = 60;
const perPage = 12;

const withSamples = ({ config }: Pick<Deps, 'config'>) => config.mode === 'sandbox';

export function toPublicReview(row: PublicReviewRow): ShownReview {
  return {
    id: row.id,
    name: row.name,
    rating: row.rating,
    locale: row.locale,
    text: row.hidden_reason === null ? row.text : '',
    hiddenReason: row.hidden_reason,
    reply: row.reply,
    serviceType: row.service_type,
    kind: row.kind ?? undefined,
    quantity: row.quantity,
    day: toMadridDate(row.written_at),
    sample: row.sample,
  };
}

export const currentTotals = cachePerDatabase(async (deps: ShowDeps) =>
  totalsOf(await countRatings(deps.database, withSamples(deps))),
);

async function readForPage(deps: ShowDeps, locale: Locale): Promise<{ reviews?: PageReviews }> {
  const totals = await currentTotals(deps);
  if (!totals) return {};
  const newest = await pageOf(deps.database, {
    locale,
    after: null,
    withSamples: withSamples(deps),
    limit: forPages,
  });
  return { reviews: { totals, newest: newest.map((row) => toReadyReview(toPublicReview(row), locale)) } };
}

const byLocale = {
  es: cachePerDatabase((deps: ShowDeps) => readForPage(deps, 'es')),
  fr: cachePerDatabase((deps: ShowDeps) => readForPage(deps, 'fr')),
  it: cachePerDatabase((deps: ShowDeps) => readForPage(deps, 'it')),
  en: cachePerDatabase((deps: ShowDeps) => readForPage(deps, 'en')),
};

/** Sorted by the page's language, then newest first. Cached until a review changes. */
export const currentReviews = (deps: ShowDeps, locale: Locale) => byLocale[locale](deps);

export async function listReviews(
  deps: ShowDeps,
  { after, locale }: { after: string | null; locale: Locale },
): Promise<ReviewsReply> {
  const [totals, found] = await Promise.all([
    currentTotals(deps),
    pageOf(deps.database, { locale, after, withSamples: withSamples(deps), limit: perPage }),
  ]);
  return {
    success: true,
    totals: totals ?? noReviews,
    reviews: found.map((row) => toReadyReview(toPublicReview(row), locale)),
    next: found.length === perPage ? (found.at(-1)?.id ?? null) : null,
  };
}
