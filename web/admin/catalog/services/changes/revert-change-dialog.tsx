import type { ServiceChange } from '#contracts/catalog/services.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { call } from '../../../data/call-shop.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

interface RevertChangeDialogProps {
  change: ServiceChange;
  words: ServicesTexts;
  onClose: () => void;
}

export function RevertChangeDialog({ change, words, onClose }: RevertChangeDialogProps) {
  const planned = change.state === 'planned';
  return (
    <ConsequenceDialog
      title={planned ? words.cancelPlan : words.undoTitle}
      consequences={
        planned
          ? [{ icon: 'clock', text: words.cancelText }]
          : [
              { icon: 'undo', text: words.undoText },
              { icon: 'shield', text: words.undoLater },
            ]
      }
      confirm={planned ? words.cancelPlan : words.undo}
      onConfirm={() =>
        planned
          ? call('service-changes.remove', { params: { id: change.id } })
          : call('service-changes.undo', { params: { id: change.id } })
      }
      done={() => (planned ? words.cancelled : words.undone)}
      onClose={onClose}
    />
  );
}
