import { useState } from 'react';
import type { StaffReviewReply } from '#contracts/customers/reviews-schemas.ts';
import type { ReviewsTexts } from '#messages/admin/customers/reviews.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { LongField } from '../../form/fields.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

interface DialogProps {
  review: StaffReviewReply;
  words: ReviewsTexts;
  onClose: () => void;
}

export function HideDialog({ review, words, onClose }: DialogProps) {
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

export function ShowDialog({ review, words, onClose }: DialogProps) {
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

export function AnswerDialog({ review, words, onClose }: DialogProps) {
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
