import { useRef, useState } from 'react';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { call } from '../../data/call-shop.ts';
import { canUsePasskeys, isCanceledByMember, requestPasskey } from '../../data/passkeys.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { storeSession, useSession } from '../../data/session.ts';
import { Form } from '../../form/form.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type Credentials, SecondStep } from './second-step.tsx';
import { noticeOf, PasswordField, SignInNotes, type SignInNotice, useSignInTexts } from './sign-in-notes.tsx';

interface SignInProps {
  username: string;
  enter: (session: StaffSessionReply) => Promise<void>;
  onCode: (credentials: Credentials) => void;
}

function PasswordForm({ username, enter, onCode }: SignInProps) {
  const { shell, access } = useSignInTexts();
  const [notice, setNotice] = useState<SignInNotice>();
  const password = useRef<HTMLInputElement>(null);
  const attempt = async (send: () => Promise<StaffSessionReply>) => {
    setNotice(undefined);
    try {
      await enter(await send());
    } catch (error) {
      if (isCanceledByMember(error)) return;
      const typed = password.current?.value ?? '';
      if (error instanceof RefusedCall && error.code === 'second_factor_needed')
        return onCode({ username, password: typed });
      setNotice(noticeOf(error, shell));
      password.current?.select();
    }
  };
  const submit = () => {
    const body = { username, password: password.current?.value ?? '' };
    return attempt(() => call('login.enter', { body }));
  };
  const byPasskey = () =>
    attempt(async () => {
      const passkey = await requestPasskey('passkey.options');
      return call('passkey.enter', { body: { passkey } });
    });
  return (
    <Form className="stack stack--12" onSend={submit}>
      <SignInNotes notice={notice} ended={undefined} />
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        ref={password}
        id="password-again"
        label={shell.signIn.password}
        autoComplete="current-password"
        error={undefined}
        data-first
      />
      <div className="row row--wrap">
        <Button look="main" type="submit">
          {shell.signIn.submit}
        </Button>
        {canUsePasskeys() && (
          <Button icon="key" onClick={() => void byPasskey()}>
            {access.passkey}
          </Button>
        )}
      </div>
    </Form>
  );
}

export function SignInAgain({ end }: { end: (entered: boolean) => void }) {
  const { access } = useSignInTexts();
  const { username } = useSession();
  const [credentials, setCredentials] = useState<Credentials>();
  const enter = async (session: StaffSessionReply) => {
    // The passkey may belong to another member, who must not see the previous member's screen.
    if (session.username !== username) return location.reload();
    storeSession(session);
    end(true);
  };
  return (
    <Dialog
      title={access.again.title}
      about={access.again.about(username)}
      onClose={() => end(false)}
      foot={<Button onClick={() => end(false)}>{access.again.leave}</Button>}
    >
      {credentials ? (
        <SecondStep credentials={credentials} enter={enter} onBack={() => setCredentials(undefined)} />
      ) : (
        <PasswordForm username={username} enter={enter} onCode={setCredentials} />
      )}
    </Dialog>
  );
}
