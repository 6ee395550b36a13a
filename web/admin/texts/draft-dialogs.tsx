import { useState } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useChange } from '../data/use-change.ts';
import { MomentField, parseFutureTime } from '../form/moment-field.tsx';
import { useTexts } from '../language.ts';
import { ConsequenceDialog } from '../parts/consequence-dialog.tsx';
import type { TextCalls } from './text-kind.ts';

interface DraftDialogProps {
  calls: Pick<TextCalls<unknown>, 'publish' | 'schedule' | 'discardDraft'>;
  locale: Locale;
  /** Saves typed text, if any. Returns the draft's revision. */
  settled: () => Promise<number>;
  unsaved: boolean;
  onClose: () => void;
}

const saveFirstNotice = (unsaved: boolean, text: string) =>
  unsaved ? [{ icon: 'note', text } as const] : [];

export function PublishDialog({ calls, locale, settled, unsaved, onClose }: DraftDialogProps) {
  const words = useTexts(textsMessages);
  return (
    <ConsequenceDialog
      title={words.publishTitle(words.languages[locale])}
      consequences={[
        ...saveFirstNotice(unsaved, words.publishSaves),
        { icon: 'eye', text: words.publishSeen },
        { icon: 'clock', text: words.publishKept },
      ]}
      confirm={words.publishConfirm}
      onConfirm={async () => calls.publish(await settled())}
      done={words.published}
      onClose={onClose}
    />
  );
}

export function ScheduleDialog({ calls, locale, settled, unsaved, onClose }: DraftDialogProps) {
  const words = useTexts(textsMessages);
  const [typed, setTyped] = useState('');
  const schedule = useChange(async (at: Date) => calls.schedule(await settled(), at.toISOString()), {
    says: words.scheduled,
    fails: null,
  });
  const send = async () => {
    await schedule.mutateAsync(parseFutureTime(typed, words.wrongTime));
  };
  return (
    <ConsequenceDialog
      title={words.scheduleTitle(words.languages[locale])}
      consequences={[
        ...saveFirstNotice(unsaved, words.publishSaves),
        { icon: 'clock', text: words.scheduleAbout },
      ]}
      confirm={words.scheduleConfirm}
      onConfirm={send}
      onClose={onClose}
    >
      <MomentField label={words.scheduleAt} typed={typed} onType={setTyped} />
    </ConsequenceDialog>
  );
}

export function DiscardDialog({
  calls,
  locale,
  revision,
  onClose,
}: Pick<DraftDialogProps, 'calls' | 'locale' | 'onClose'> & { revision: number }) {
  const words = useTexts(textsMessages);
  return (
    <ConsequenceDialog
      title={words.discardTitle(words.languages[locale])}
      consequences={[{ icon: 'x', text: words.discardGone }]}
      confirm={words.discardConfirm}
      tone="destroy"
      onConfirm={() => calls.discardDraft(revision)}
      done={words.discarded}
      onClose={onClose}
    />
  );
}
