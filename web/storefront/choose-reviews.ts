import type { ReadyReview } from '#contracts/customers/reviews-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';

export type ReviewSubject = ServiceType | (string & {});

const onPage = 6;

const subjectOf = ({ kind, serviceType }: ReadyReview): ReviewSubject => kind?.code ?? serviceType;

/**
 * Returns up to six reviews for a page. Reviews in the page's language come first, then those about its service, then
 * the newest.
 */
export function selectReviews(
  newest: readonly ReadyReview[],
  locale: Locale,
  about: ReviewSubject | undefined,
): ReadyReview[] {
  const rank = (review: ReadyReview) =>
    (review.locale === locale ? 0 : 2) + (about === undefined || subjectOf(review) === about ? 0 : 1);
  return newest.toSorted((a, b) => rank(a) - rank(b)).slice(0, onPage);
}
