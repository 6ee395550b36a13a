import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { useWords } from '../language.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

/** Is thrown by `onConfirm` where the refusal stands under the field of `children` that it is about. */
export class SaidAtField extends Error {
  override readonly name = 'SaidAtField';
}

interface ConsequenceDialogProps {
  title: string;
  about?: ReactNode;
  /** Says what will happen, a line each, before it is decided. */
  consequences: readonly { icon: IconName; text: ReactNode }[];
  /** Stands on the button that does it: the act itself, never "OK". */
  confirm: string;
  /** With `destroy` it cannot be taken back. */
  tone?: 'main' | 'destroy';
  /** Asks why, for the audit; `onConfirm` gets it. */
  reason?: 'required' | 'optional';
  /** Stands in its field at first. */
  reasonAtFirst?: string | undefined;
  /** Holds further fields. */
  children?: ReactNode;
  /** Carries it out; what it throws is said in the dialog, and nothing typed is lost. */
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

/** Carries it out, once at a time; says what is missing or what was refused. */
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

/** Asks before every act that matters: its consequence first, then one press. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { title, about, consequences, confirm, tone = 'main', reason, children, onClose } = props;
  const words = useWords(shellMessages);
  const [why, setWhy] = useState(props.reasonAtFirst ?? '');
  const { busy, failure, act } = useAct(props, why.trim());
  // Enter in a field does what the button does, as in any form; in a longer text it begins a line.
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
