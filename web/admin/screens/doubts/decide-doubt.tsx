import { useId, useState } from 'react';
import type { Doubt } from '#contracts/doubts.ts';
import type { Doubts } from '#messages/admin/doubts.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useLanguage } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCents } from '../../parts/format.ts';

export type Decision = 'link' | 'not-placed' | 'refund';

/** One of the three decisions, its consequences first. */
export function DecideDoubt({
  doubt,
  decision,
  words,
  onClose,
}: {
  doubt: Doubt;
  decision: Decision;
  words: Doubts;
  onClose: () => void;
}) {
  const [providerOrderId, setOrder] = useState('');
  const field = useId();
  const language = useLanguage();
  const asked = {
    link: {
      ...{ title: words.linkTitle, confirm: words.linkIt, done: words.linked },
      consequences: [
        { icon: 'sync', text: words.linkChecks },
        { icon: 'link', text: words.linkFollows },
      ],
    },
    'not-placed': {
      title: doubt.state === 'ambiguous' ? words.notPlacedTitle : words.tryAgain,
      confirm: doubt.state === 'ambiguous' ? words.notPlaced : words.tryAgain,
      done: words.sentAgain,
      consequences: [
        { icon: 'send', text: words.notPlacedSends },
        ...(doubt.state === 'ambiguous' ? [{ icon: 'alert', text: words.notPlacedRisk } as const] : []),
      ],
    },
    refund: {
      ...{ title: words.refundTitle, confirm: words.refund, done: words.refunded },
      consequences: [
        { icon: 'undo', text: words.refundMoney(formatCents(doubt.priceCents, language)) },
        { icon: 'ban', text: words.refundStops },
      ],
    },
  } as const;
  const { done, ...shown } = asked[decision];
  const decide = useChange(
    (note: string) =>
      changeShop('POST', `/api/admin/doubts/${doubt.submissionId}/${decision}`, {
        body: decision === 'link' ? { note, providerOrderId } : { note },
      }),
    { refreshes: ['pending', 'orders', 'providers'], says: () => done, fails: null },
  );
  return (
    <ConsequenceDialog
      {...shown}
      about={doubt.orderNumber}
      tone={decision === 'refund' ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(note) => decide.mutateAsync(note)}
      onClose={onClose}
    >
      {decision === 'link' && (
        <div className="field">
          <label htmlFor={field}>{words.orderAtProvider}</label>
          <input
            className="in"
            id={field}
            data-first
            autoComplete="off"
            value={providerOrderId}
            onChange={({ target }) => setOrder(target.value)}
          />
        </div>
      )}
    </ConsequenceDialog>
  );
}
