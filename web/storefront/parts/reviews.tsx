import type { PageReviews, ReadyReview } from '#contracts/customers/reviews-schemas.ts';
import { type Locale, localeTags } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { proofMessages } from '#messages/proof.ts';
import { Icon } from './icon.tsx';

type ReviewSubject = ServiceType | (string & {});

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

type ReviewTexts = (typeof proofMessages)[Locale]['reviews'];

interface CardProps {
  review: ReadyReview;
  words: ReviewTexts;
  locale: Locale;
}

function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <p className="st" role="img" aria-label={label}>
      {'★'.repeat(rating)}
      {rating < 5 && <i>{'★'.repeat(5 - rating)}</i>}
    </p>
  );
}

/** Shows the folded text right after its beginning, and the shop's reply below. */
function ReviewText({ review, words, locale }: CardProps) {
  const { head, rest, reply } = review;
  const lang = review.hiddenReason === null ? review.locale : undefined;
  if (!rest && !reply) return head ? <p lang={lang}>{head}</p> : null;
  return (
    <details lang={lang}>
      <summary>
        {head}
        <span lang={locale}>
          {rest ? '… ' : ' '}
          <u>{rest ? words.more : words.reply}</u>
        </span>
      </summary>{' '}
      {rest}
      {reply && (
        <>
          <br />
          <b>{words.replied}</b> {reply}
        </>
      )}
    </details>
  );
}

function ReviewCard({ review, words, locale }: CardProps) {
  return (
    <li className="sheet">
      <Stars rating={review.rating} label={review.stars} />
      <ReviewText review={review} words={words} locale={locale} />
      <p>
        <span className="ini" aria-hidden="true">
          {review.initials}
        </span>
        <b>{review.name}</b>
        <small>
          {review.proof}
          <br />
          {review.bought}
          <br />
          <time dateTime={review.day}>{review.date}</time>
        </small>
      </p>
    </li>
  );
}

/** Formats `4,6 de 5 · 23 opiniones` over all reviews, including hidden ones. */
function ReviewTotalsLine({ totals, locale }: { totals: PageReviews['totals']; locale: Locale }) {
  const words = proofMessages[locale].reviews;
  const tag = localeTags[locale];
  const average = totals.average.toLocaleString(tag, { minimumFractionDigits: 1 });
  const count = totals.count === 1 ? words.one : words.many(totals.count.toLocaleString(tag));
  return (
    <p className="n">
      <b>{words.outOf(average)}</b> · {count}
    </p>
  );
}

function RatingSpread({ totals, locale }: { totals: PageReviews['totals']; locale: Locale }) {
  const words = proofMessages[locale].reviews;
  return (
    <ul className="spread" aria-label={words.spread}>
      {totals.spread.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one row for each rating
        <li key={at}>
          <span aria-hidden="true">{5 - at}</span>
          <span className="vh">{words.stars(String(5 - at))}:</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.round((count * 100) / totals.count)} height="1" />
          </svg>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}

interface ReviewsProps {
  reviews: PageReviews | undefined;
  locale: Locale;
  about?: ReviewSubject;
}

/** Shows six reviews, the page's own service first. Without scripts it is a scrollable list. Hidden without reviews. */
export function Reviews({ reviews, locale, about }: ReviewsProps) {
  if (!reviews) return null;
  const { totals } = reviews;
  const shown = selectReviews(reviews.newest, locale, about);
  const words = proofMessages[locale].reviews;
  return (
    <section className="sec in rev" id="reviews" aria-labelledby="rev">
      <div className="revh">
        <h2 id="rev">{words.heading}</h2>
        <ReviewTotalsLine totals={totals} locale={locale} />
        <p className="off">
          <button type="button" className="btn small" aria-label={words.previous}>
            <Icon name="down" />
          </button>
          <button type="button" className="btn small" data-play={words.play}>
            {words.pause}
          </button>
          <button type="button" className="btn small" aria-label={words.next}>
            <Icon name="down" />
          </button>
        </p>
      </div>
      <RatingSpread totals={totals} locale={locale} />
      <p className="meta">
        {words.how}
        {totals.sample && (
          <>
            <br />
            <mark>{words.sample}</mark> {words.sampleNote}
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by the keyboard too */}
      <ul className="revs" tabIndex={0} aria-label={words.list}>
        {shown.map((review) => (
          <ReviewCard key={review.id} review={review} words={words} locale={locale} />
        ))}
      </ul>
      {totals.count > shown.length && (
        <p className="off">
          <button type="button" className="btn small" data-more={words.loadMore} data-reply={words.replied}>
            {words.all}
          </button>
          <span role="status" data-failed={words.failed} />
        </p>
      )}
    </section>
  );
}
