import type { ReadyReview } from '#contracts/customers/reviews-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';

/** Is what a page sells: one of the built-in types, or a type by its code. */
export type ReviewSubject = ServiceType | (string & {});

/** A page carries this many in its HTML. */
const onPage = 6;

const subjectOf = ({ kind, serviceType }: ReadyReview): ReviewSubject => kind?.code ?? serviceType;

/** Returns six reviews for a page: its language first, within it those about what the page sells, each newest first. */
export function chooseReviews(
  newest: readonly ReadyReview[],
  locale: Locale,
  about: ReviewSubject | undefined,
): ReadyReview[] {
  const rank = (review: ReadyReview) =>
    (review.locale === locale ? 0 : 2) + (about === undefined || subjectOf(review) === about ? 0 : 1);
  return newest.toSorted((a, b) => rank(a) - rank(b)).slice(0, onPage);
}
