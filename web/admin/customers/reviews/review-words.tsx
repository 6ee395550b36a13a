import type { StaffReview } from '#contracts/customers/reviews-schemas.ts';
import type { Reviews } from '#messages/admin/customers/reviews.ts';
import { Status } from '../../parts/status.tsx';

export function Stars({ rating, words }: { rating: number; words: Reviews }) {
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

export function ReviewMark({ state, words }: { state: StaffReview['state']; words: Reviews }) {
  return (
    <Status mark={state === 'shown' ? 'completed' : 'cancelled'} quiet={state === 'shown'}>
      {words.states[state]}
    </Status>
  );
}
