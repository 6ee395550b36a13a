import type { StaffReview } from '#contracts/customers/reviews-schemas.ts';
import type { ReviewsTexts } from '#messages/admin/customers/reviews.ts';
import { StatusBadge } from '../../parts/status.tsx';

export function Stars({ rating, words }: { rating: number; words: ReviewsTexts }) {
  return (
    <span className="nowrap">
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <span className="muted">{'☆'.repeat(5 - rating)}</span>
      </span>
      <span className="sr">{words.stars(String(rating))}</span>
    </span>
  );
}

export function ReviewMark({ state, words }: { state: StaffReview['state']; words: ReviewsTexts }) {
  return (
    <StatusBadge mark={state === 'shown' ? 'completed' : 'cancelled'} quiet={state === 'shown'}>
      {words.states[state]}
    </StatusBadge>
  );
}
