import { useState } from 'react';
import type { StaffReviewReply } from '#contracts/customers/reviews-schemas.ts';
import { type ReviewsTexts, reviewsMessages } from '#messages/admin/customers/reviews.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { type DetailAction, DetailScreen, DetailSection } from '../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../detail/timeline.tsx';
import { LongField } from '../../form/fields.tsx';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { ReviewMark, Stars } from './review-words.tsx';

interface DialogProps {
  review: StaffReviewReply;
  words: ReviewsTexts;
  onClose: () => void;
}

function HideDialog({ review, words, onClose }: DialogProps) {
  return (
    <ConsequenceDialog
      title={words.hideTitle}
      about={words.by(review.name)}
      consequences={[
        { icon: 'eye', text: words.hideReason },
        { icon: 'star', text: words.hideCounts },
        { icon: 'scale', text: words.hideLaw },
      ]}
      confirm={words.hideConfirm}
      reason="required"
      onConfirm={(reason: string) => call('reviews.hide', { params: { id: review.id }, body: { reason } })}
      done={words.hidden}
      onClose={onClose}
    />
  );
}

function ShowDialog({ review, words, onClose }: DialogProps) {
  return (
    <ConsequenceDialog
      title={words.showTitle}
      about={words.by(review.name)}
      consequences={[{ icon: 'eye', text: words.showAgain }]}
      confirm={words.show}
      onConfirm={() => call('reviews.unhide', { params: { id: review.id } })}
      done={words.shown}
      onClose={onClose}
    />
  );
}

function AnswerDialog({ review, words, onClose }: DialogProps) {
  const [text, setText] = useState(review.reply ?? '');
  const answer = useChange(
    (reply: string | null) => call('reviews.reply', { params: { id: review.id }, body: { reply } }),
    { says: words.answerSaved, fails: null },
  );
  return (
    <ConsequenceDialog
      title={words.answerTitle}
      about={words.by(review.name)}
      consequences={[{ icon: 'chat', text: words.answerPublic }]}
      confirm={words.answerSave}
      onConfirm={() => answer.mutateAsync(text.trim() || null)}
      onClose={onClose}
    >
      <div className="dlg__reason">
        <LongField
          label={words.answerField}
          rows={5}
          maxLength={1000}
          lang={review.locale}
          value={text}
          data-first
          onType={setText}
        />
      </div>
    </ConsequenceDialog>
  );
}

interface ReviewPageProps {
  review: StaffReviewReply;
  words: ReviewsTexts;
}

function actionsOf({ review, words }: ReviewPageProps): DetailAction[] {
  const answer: DetailAction = {
    key: 'answer',
    label: words.answer,
    icon: 'chat',
    dialog: (close) => <AnswerDialog review={review} words={words} onClose={close} />,
  };
  const hide: DetailAction = {
    key: 'hide',
    label: words.hide,
    icon: 'eye',
    tone: 'danger',
    dialog: (close) => <HideDialog review={review} words={words} onClose={close} />,
  };
  const show: DetailAction = {
    key: 'show',
    label: words.show,
    icon: 'check',
    tone: 'main',
    dialog: (close) => <ShowDialog review={review} words={words} onClose={close} />,
  };
  return [answer, review.state === 'shown' ? hide : show];
}

function eventsOf({ review, words }: ReviewPageProps): TimelineEvent[] {
  const named: Record<string, string | undefined> = words.events;
  return [
    { key: 'written', at: review.writtenAt, icon: 'star', text: words.events.written, who: words.buyer },
    ...review.story.map(({ id, at, action, who, after }): TimelineEvent => {
      const quote = after.hidden_reason ?? after.reply;
      return {
        key: id,
        at,
        icon: 'note',
        text: named[action] ?? action,
        who: who ?? undefined,
        quote: typeof quote === 'string' ? quote : undefined,
      };
    }),
  ];
}

export function Screen() {
  const words = useTexts(reviewsMessages);
  const { id } = useScreenParams('review');
  const read = useRead('reviews.show', { params: { id } });
  const review = read.data;
  if (!review) return <AsyncSection read={read} failed={words.failed} />;
  const shown = { review, words };
  const { orderId, orderNumber, locale } = review;
  return (
    <DetailScreen
      title={words.by(review.name)}
      about={review.sample ? words.sample : orderNumber}
      at={`reviews/${id}`}
      actions={actionsOf(shown)}
      facts={[
        { label: words.columns.rating, value: <Stars rating={review.rating} words={words} /> },
        { label: words.columns.state, value: <ReviewMark state={review.state} words={words} /> },
        { label: words.columns.at, value: <DateTime at={review.writtenAt} as="day" /> },
        {
          label: words.columns.order,
          value: orderId ? (
            <ScreenLink to="order" params={{ id: orderId }} className="mono">
              {orderNumber}
            </ScreenLink>
          ) : (
            words.sample
          ),
        },
      ]}
      timeline={<Timeline events={eventsOf(shown)} />}
    >
      <DetailSection title={words.text}>
        <p className="wraps" lang={locale}>
          {review.text || <span className="muted">{words.noText}</span>}
        </p>
        {review.hiddenReason && (
          <p className="small muted">
            {words.shownInstead}: {review.hiddenReason}
          </p>
        )}
      </DetailSection>
      <DetailSection title={words.reply}>
        <p className="wraps">{review.reply ?? <span className="muted">{words.noReply}</span>}</p>
      </DetailSection>
    </DetailScreen>
  );
}
