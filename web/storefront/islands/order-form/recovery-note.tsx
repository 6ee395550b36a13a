import type { OrderForm } from '#messages/es/order-form.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Recovery } from './use-recovery.ts';

interface RecoveryNoteProps {
  state: Recovery;
  words: OrderForm['recovery'];
}

const tones = { done: 'good', unknown: 'warn', failed: 'warn' } as const;

function Note({ state, words }: RecoveryNoteProps) {
  if (state === 'none') return null;
  if (state === 'loading') {
    return (
      <div className="alert">
        <span className="spin" />
        <p>{words.loading}</p>
      </div>
    );
  }
  const { title, text } = words[state];
  return (
    <div className={`alert ${tones[state]}`}>
      <Icon name={state === 'done' ? 'ok' : 'alert'} />
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

/** What became of a recovery link; the place is in the page before anything is said in it. */
export function RecoveryNote(props: RecoveryNoteProps) {
  return (
    <div role="status">
      <Note {...props} />
    </div>
  );
}
