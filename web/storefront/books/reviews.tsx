import { WriteReviewPage } from '../pages/reviews/write-review-page.tsx';
import styles from '../styles/page-review.css?inline';
import type { PageBook } from './page-book.ts';

/** What buyers say of their orders. */
export const reviewBook: PageBook = {
  writeReview: { render: (input) => <WriteReviewPage input={input} />, styles },
};
