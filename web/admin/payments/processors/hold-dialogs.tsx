import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import type { ProcessorTexts } from '#messages/admin/payments/processors.ts';
import { call } from '../../data/call-shop.ts';
import { formatCount, useLanguage } from '../../language.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

interface ActionProps {
  processor: ProcessorItem;
  words: ProcessorTexts;
  close: () => void;
}
/** Pauses a processor manually, or makes an automatic pause manual. */
export function HoldDialog({ processor, words, close }: ActionProps) {
  const language = useLanguage();
  const { name, hold, openCheckouts } = processor;
  const title = processorTitles[name];
  return (
    <ConsequenceDialog
      title={hold ? words.keepLabel(title) : words.holdLabel(title)}
      consequences={[
        { icon: 'split', text: words.holdNext },
        { icon: 'card', text: words.holdAlone },
        { icon: 'clock', text: words.holdOpen(formatCount(openCheckouts, language)) },
        { icon: 'pause', text: words.holdStays },
      ]}
      confirm={hold ? words.keep : words.hold}
      tone="destroy"
      reason="required"
      onConfirm={(note: string) => call('processors.hold', { params: { name }, body: { note } })}
      done={words.heldNow}
      onClose={close}
    />
  );
}

export function ReleaseDialog({ processor: { name, hold }, words, close }: ActionProps) {
  return (
    <ConsequenceDialog
      title={words.releaseLabel(processorTitles[name])}
      consequences={[
        { icon: 'card', text: words.releaseOpens },
        ...(hold?.reason === 'staff' ? [] : [{ icon: 'alert' as const, text: words.releaseAgain }]),
      ]}
      confirm={words.release}
      onConfirm={() => call('processors.release', { params: { name } })}
      done={words.released}
      onClose={close}
    />
  );
}
