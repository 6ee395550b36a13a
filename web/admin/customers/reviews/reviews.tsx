import type { StaffReview } from '#contracts/customers/reviews-schemas.ts';
import { type ReviewsTexts, reviewsMessages } from '#messages/admin/customers/reviews.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { bulkActions } from '../../list/bulk-actions.ts';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { ReviewMark, Stars } from './review-words.tsx';

const columnsOf = (words: ReviewsTexts): ListConfig<StaffReview>['columns'] => [
  { key: 'name', card: 'title', cell: ({ name }) => <span className="medium">{name}</span> },
  {
    key: 'rating',
    sort: 'rating',
    downFirst: true,
    card: 'figure',
    cell: ({ rating }) => <Stars rating={rating} words={words} />,
  },
  {
    key: 'text',
    card: 'line',
    cell: ({ text }) => (
      <span className="clip" style={{ display: 'block', maxWidth: 420 }}>
        {text || words.noText}
      </span>
    ),
  },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: ({ state }) => <ReviewMark state={state} words={words} />,
  },
  {
    key: 'order',
    card: 'note',
    cell: ({ orderNumber, sample }) =>
      sample ? (
        <StatusBadge mark="pending" quiet>
          {words.sample}
        </StatusBadge>
      ) : (
        <span className="mono">{orderNumber}</span>
      ),
  },
  { key: 'language', hidden: true, cell: ({ locale }) => locale.toUpperCase() },
  { key: 'reply', cell: ({ reply }) => (reply ? words.answered : null) },
  {
    key: 'at',
    sort: 'written',
    downFirst: true,
    card: 'date',
    cell: ({ writtenAt }) => <DateTime at={writtenAt} as="day" />,
  },
];

const reviewsList = (words: ReviewsTexts, bulk: BulkTexts): ListConfig<StaffReview> => ({
  name: 'reviews',
  title: words.title,
  call: 'reviews.list',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => words.by(name),
  open: ({ id }) => ({ to: 'review', params: { id } }),
  csv: true,
  bulk: bulkActions(bulk, ['review_hide', 'review_show']),
  views: [
    { key: 'shown', label: words.views.shown, search: { state: 'shown' } },
    { key: 'hidden', label: words.views.hidden, search: { state: 'hidden' } },
  ],
  filters: [
    choiceFilter('state', words.columns.state, ['shown', 'hidden'], words.states),
    {
      kind: 'choice',
      key: 'rating',
      label: words.columns.rating,
      choices: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: words.stars(value) })),
    },
  ],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'star', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={reviewsList(useTexts(reviewsMessages), useTexts(bulkMessages))} />;
}
