import { useState } from 'react';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { type PendingTexts, pendingMessages } from '#messages/admin/staff/pending.ts';
import { call } from '../../../data/call-shop.ts';
import { sentenceOf } from '../../../data/refused-call.ts';
import { useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { showToast } from '../../../parts/toast-store.ts';

export const aboutOf = ({ orderNumber, named, reason }: PendingItem, words: PendingTexts): string =>
  orderNumber ?? named ?? words.reasons[reason].title;

/** Reverts the decision on a closed item. Throws the server's refusal. */
async function revertDecision({ id, subjectId, resolved }: PendingItem, note: string): Promise<void> {
  if (resolved?.undo === 'unlink')
    await call('doubts.unlink', { params: { submissionId: subjectId }, body: { note } });
  else await call('pending.reopen', { params: { id } });
}

export function useDecidedToast(): (item: PendingItem, label: string) => void {
  const words = useTexts(pendingMessages);
  const undo = async (item: PendingItem) => {
    try {
      await revertDecision(item, words.undoNote);
      showToast({ tone: 'good', title: `${words.openAgain} · ${aboutOf(item, words)}` });
    } catch (error) {
      showToast({ tone: 'bad', title: sentenceOf(error) });
    }
  };
  return (item, label) =>
    showToast({
      tone: 'good',
      title: words.decided(label, aboutOf(item, words)),
      action: item.resolved?.undo ? { label: words.undo, run: () => void undo(item) } : undefined,
    });
}

export function RevertDecision({ item }: { item: PendingItem }) {
  const words = useTexts(pendingMessages);
  const { takeBack: unlink } = words;
  const [asks, setAsks] = useState(false);
  if (!item.resolved?.undo) return null;
  const isLink = item.resolved.undo === 'unlink';
  const act = async (note: string) => {
    await revertDecision(item, note);
    showToast({ tone: 'good', title: `${isLink ? unlink.done : words.openAgain} · ${aboutOf(item, words)}` });
  };
  const reopen = () => act('').catch((error) => showToast({ tone: 'bad', title: sentenceOf(error) }));
  return (
    <>
      <Button look="sm" icon="undo" onClick={() => (isLink ? setAsks(true) : void reopen())}>
        {isLink ? unlink.act : words.undo}
      </Button>
      {asks && (
        <ConsequenceDialog
          title={unlink.title}
          about={aboutOf(item, words)}
          consequences={[
            { icon: 'split', text: unlink.opens },
            { icon: 'sync', text: unlink.forgets },
            { icon: 'mail', text: unlink.mails },
          ]}
          confirm={unlink.act}
          reason="required"
          onConfirm={act}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
