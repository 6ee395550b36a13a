import type { recovery } from '#messages/es/recovery.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { Icon } from '../../parts/icon.tsx';
import { type Recovery, type RecoveryContext, useRecovery } from './use-recovery.ts';

interface RecoveryNoteProps {
  state: Recovery;
  words: typeof recovery;
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

/** The order of a recovery link: brought back, and told what became of it. */
export function RecoveredOrder(context: RecoveryContext) {
  return <Note state={useRecovery(context)} words={recoveryMessages[context.frame.props.locale]} />;
}
