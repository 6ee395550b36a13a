import { useEffect, useRef, useState } from 'react';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { call } from '../../data/call-shop.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { Form } from '../../form/form.tsx';
import { Button } from '../../parts/button.tsx';
import { FieldError, noticeOf, SignInNotes, type SignInNotice, useSignInTexts } from './sign-in-notes.tsx';

export interface Credentials {
  username: string;
  password: string;
}

interface SecondStepProps {
  credentials: Credentials;
  enter: (session: StaffSessionReply) => Promise<void>;
  onBack: () => void;
}

function useCode({ credentials, enter }: Pick<SecondStepProps, 'credentials' | 'enter'>) {
  const { shell, access } = useSignInTexts();
  const [notice, setNotice] = useState<SignInNotice>();
  const [wrong, setWrong] = useState<string>();
  const busy = useRef(false);
  const send = async (code: string): Promise<boolean> => {
    if (busy.current || code === '') return false;
    busy.current = true;
    setNotice(undefined);
    setWrong(undefined);
    try {
      const body = { ...credentials, code };
      await enter(await call('login.enter', { body }));
      return true;
    } catch (error) {
      const refused = error instanceof RefusedCall && error.code === 'second_factor_refused';
      if (refused) setWrong(access.codeUsed);
      else setNotice(noticeOf(error, shell));
      return false;
    } finally {
      busy.current = false;
    }
  };
  return { send, notice, wrong };
}

/** Asks for a code of the app, submitted with its sixth digit, or a recovery code. */
export function SecondStep({ credentials, enter, onBack }: SecondStepProps) {
  const { access } = useSignInTexts();
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { send, notice, wrong } = useCode({ credentials, enter });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is empty, and waits for its code
  useEffect(() => {
    if (field.current) field.current.value = '';
    field.current?.focus();
  }, [recovery]);
  const submit = async () => {
    if (!(await send(field.current?.value.trim() ?? ''))) field.current?.select();
  };
  const lead = recovery ? access.recoveryLead : access.stepLead;
  return (
    <Form className="stack" onSend={submit}>
      <div>
        <h1>{access.step}</h1>
        <p className="muted">{lead(credentials.username)}</p>
      </div>
      <SignInNotes notice={notice} ended={undefined} />
      <div className="field">
        <label htmlFor="code">{recovery ? access.recoveryCode : access.code}</label>
        <input
          key={String(recovery)}
          ref={field}
          className={recovery ? 'in' : 'in otp--one num'}
          id="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recovery ? 20 : 6}
          aria-invalid={wrong !== undefined}
          aria-describedby="code-error"
          onChange={({ target }) => {
            if (!recovery && /^\d{6}$/.test(target.value)) void submit();
          }}
        />
        <FieldError id="code-error" text={wrong} />
      </div>
      <Button look="main wide" type="submit">
        {access.check}
      </Button>
      <p className="row signin__ways">
        <Button look="ghost sm" onClick={() => setRecovery(!recovery)}>
          {recovery ? access.useApp : access.useRecovery}
        </Button>
        <Button look="ghost sm" onClick={onBack}>
          {access.back}
        </Button>
      </p>
    </Form>
  );
}
