import { type ReactNode, useEffect, useRef } from 'react';
import { NoticeBox } from './notice.tsx';

/** Differences between the payment in the dialog and on a page. */
export interface PaymentShell {
  look: string;
  /** Assurance below an error that nothing was charged. */
  untouched?: string | undefined;
  /** The action gets the focus if the focused content was replaced. */
  takesFocus?: boolean;
  /** Link or button next to the action. */
  wayOut: (look: string) => ReactNode;
}

interface Action {
  label: string;
  run: () => void;
}

export interface StopNoticeProps {
  shell: PaymentShell;
  tone?: 'bad' | 'good';
  title: string;
  text: string;
  /** Status of a failed call, for support. */
  detail?: string | undefined;
  action?: Action;
  /** Replaces the way out. */
  other?: Action;
}

/** Stops before the payment: an error, or the question whether to pay an identical order again. */
export function StopNotice({ shell, tone = 'bad', title, text, detail, action, other }: StopNoticeProps) {
  const main = useRef<HTMLButtonElement>(null);
  const { takesFocus, untouched } = shell;
  useEffect(() => {
    const { activeElement: focused } = document;
    if (takesFocus && (focused === document.body || focused?.matches('dialog'))) main.current?.focus();
  }, [takesFocus]);
  return (
    <div className={shell.look}>
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <NoticeBox notice={{ tone, title, text, more: tone === 'bad' ? untouched : undefined }} />
      </div>
      {detail && <p className="meta">{detail}</p>}
      <div className="row">
        {action && (
          <button ref={main} className="btn main" type="button" onClick={action.run}>
            {action.label}
          </button>
        )}
        {other ? (
          <button className="btn" type="button" onClick={other.run}>
            {other.label}
          </button>
        ) : (
          shell.wayOut(action ? 'btn' : 'btn main')
        )}
      </div>
    </div>
  );
}
