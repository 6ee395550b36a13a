import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { useWords } from '../language.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

/** Thrown by `onConfirm` when the error is shown at a field of `children`. */
export class SaidAtField extends Error {
  override readonly name = 'SaidAtField';
}

interface ConsequenceDialogProps {
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
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const words = useWords(shellMessages);
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

function useAct({ reason, onConfirm, onClose }: ConsequenceDialogProps, why: string) {
  const words = useWords(shellMessages);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async () => {
    if (busy) return;
    if (reason === 'required' && why === '') return setFailure(words.reasonRequired);
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm(why);
      onClose();
    } catch (error) {
      if (!(error instanceof SaidAtField)) setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return { busy, failure, act };
}

/** Confirmation of every important action: consequences first, then one click. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { title, about, consequences, confirm, tone = 'main', reason, children, onClose } = props;
  const words = useWords(shellMessages);
  const [why, setWhy] = useState(props.reasonAtFirst ?? '');
  const { busy, failure, act } = useAct(props, why.trim());
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
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="button" className={`btn btn--${tone}`} aria-disabled={busy} onClick={act}>
            {busy && <span className="spin" />}
            {confirm}
          </button>
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
      <div className="stack stack--12" onKeyDown={onKeyDown}>
        {children}
        {reason && <ReasonField reason={why} onChange={setWhy} />}
      </div>
      {failure && (
        <p className="err dlg__reason" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
    </Dialog>
  );
}
