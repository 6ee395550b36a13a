import { useEffect, useState } from 'react';
import { type ShellTexts, shellMessages } from '#messages/admin/shell/shell.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';

export interface SignInNotice {
  title: string;
  text?: string;
  /** Time until which the server rejects attempts, in ms of this clock. */
  until?: number;
}

/** A wrong sign-in never mentions an ended session. */
export function noticeOf(error: unknown, { signIn, failures }: ShellTexts): SignInNotice {
  if (error instanceof RefusedCall) {
    if (error.code === 'sign_in_refused') return { title: signIn.refused, text: signIn.wrong };
    if (error.code === 'sign_in_slowed')
      return { title: signIn.slowed, until: Date.now() + (error.retryAfter ?? 60) * 1000 };
    if (error.status === 0) return { title: signIn.unexpected, text: failures.unreachable };
  }
  return { title: signIn.unexpected };
}

function useSecondsLeft(until: number | undefined): number {
  const left = () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)));
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left();
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function SignInNotes({
  notice,
  ended,
}: {
  notice: SignInNotice | undefined;
  ended: string | undefined;
}) {
  const { signIn } = useTexts(shellMessages);
  const seconds = useSecondsLeft(notice?.until);
  const over = notice?.until !== undefined && seconds === 0;
  return (
    <>
      {ended && (
        <div className="note note--info" role="status">
          <Icon name="info" />
          <p className="ink2 grow">{ended}</p>
        </div>
      )}
      {notice && !over && (
        <div role="alert" className={`note note--${notice.until === undefined ? 'danger' : 'warn'}`}>
          <Icon name="alert" />
          <div className="grow">
            <p className="medium">{notice.title}</p>
            {notice.text && <p className="ink2">{notice.text}</p>}
            {/* The countdown is not announced every second. */}
            {notice.until !== undefined && (
              <p className="ink2 num" aria-live="off">
                {signIn.wait(clockOf(seconds))}
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span className="err" id={id}>
      <Icon name="alert" />
      {text}
    </span>
  );
}

export function PasswordField({
  id,
  label,
  error,
  help,
  ...input
}: {
  id: string;
  label: string;
  error: string | undefined;
  help?: string;
} & React.ComponentProps<'input'>) {
  const { signIn } = useTexts(shellMessages);
  const [shown, setShown] = useState(false);
  const toggle = shown ? signIn.hide : signIn.show;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="affix">
        <input
          {...input}
          className="in"
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
        />
        <Button aria-label={toggle} title={toggle} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
        </Button>
      </span>
      {help && !error && <span className="help">{help}</span>}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export const useSignInTexts = () => ({ shell: useTexts(shellMessages), access: useTexts(accessMessages) });
