import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useChange } from '../data/call-shop.ts';
import { sentenceOf } from '../data/refused-call.ts';
import { useTexts } from '../language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useWrittenText } from './use-written-text.tsx';

/** Thrown by `onConfirm` when the error is shown at a field of `children`. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

interface ConsequenceDialogProps<Reply> {
  title: string;
  about?: ReactNode;
  /** Consequences, one per line, shown before the decision. */
  consequences: readonly { icon: IconName; text: ReactNode }[];
  /** Label of the confirming button: the action itself, never "OK". */
  confirm: string;
  /** `destroy`: cannot be undone. */
  tone?: 'main' | 'destroy';
  /** Asks for a reason for the audit log, passed to `onConfirm`. */
  reason?: 'required' | 'optional';
  reasonAtFirst?: string | undefined;
  children?: ReactNode;
  /** Executes the action. Errors are shown in the dialog, and typed values are kept. */
  onConfirm: (reason: string) => Promise<Reply>;
  done?: string | ((reply: Reply) => string);
  /** Title of a toast on failure, in addition to the reason in the dialog. */
  failed?: string;
  onClose: () => void;
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const words = useTexts(shellMessages);
  const id = useId();
  return (
    <div className="field dlg__reason">
      <label htmlFor={id}>
        {words.reason} <small>({words.reasonStays})</small>
      </label>
      <input
        className="in"
        id={id}
        value={reason}
        maxLength={1000}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function useConfirmAction<Reply>(
  { reason, onConfirm, done, failed = '', onClose }: ConsequenceDialogProps<Reply>,
  why: string,
) {
  const words = useTexts(shellMessages);
  const [failure, setFailure] = useState<string>();
  const { isPending, mutateAsync } = useChange(onConfirm, { says: done, fails: failed || null });
  const act = async () => {
    if (isPending) return;
    if (reason === 'required' && why === '') return setFailure(words.reasonRequired);
    setFailure(undefined);
    try {
      await mutateAsync(why);
      onClose();
    } catch (error) {
      if (!(error instanceof FieldError)) setFailure(sentenceOf(error));
    }
  };
  return { busy: isPending, failure, act };
}

/** Confirmation of every important action: consequences first, then one click. */
export function ConsequenceDialog<Reply>(props: ConsequenceDialogProps<Reply>) {
  const { title, about, consequences, confirm, tone = 'main', reason, children, onClose } = props;
  const words = useTexts(shellMessages);
  const [why, setWhy] = useState(props.reasonAtFirst ?? '');
  const { busy, failure, act } = useConfirmAction(props, why.trim());
  const { onInput, leave, question } = useWrittenText(onClose, busy);
  // Enter in an input confirms, as in any form. In a text area it inserts a line break.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
    event.preventDefault();
    void act();
  };
  return (
    <Dialog
      title={title}
      about={about}
      onClose={leave}
      foot={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          <Button look={tone} busy={busy} onClick={act}>
            {confirm}
          </Button>
        </>
      }
    >
      <ul className="conseq">
        {consequences.map(({ icon, text }) => (
          <li key={icon + String(text)}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what was typed in the fields inside of it */}
      <div className="stack stack--12" onKeyDown={onKeyDown} onInput={onInput}>
        {children}
        {reason && <ReasonField reason={why} onChange={setWhy} />}
      </div>
      {failure && (
        <p className="err dlg__reason" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      {question}
    </Dialog>
  );
}
