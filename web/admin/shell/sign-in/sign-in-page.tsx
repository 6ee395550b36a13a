import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import type { ShellTexts } from '#messages/admin/shell/shell.ts';
import { addresses } from '../../addresses.ts';
import { call } from '../../data/call-shop.ts';
import { canUsePasskeys, isCanceledByMember, requestPasskey } from '../../data/passkeys.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { storeSession } from '../../data/session.ts';
import { Form } from '../../form/form.tsx';
import { useShopForm } from '../../form/resource-form.tsx';
import { Button } from '../../parts/button.tsx';
import { useSearchText } from '../../use-screen.ts';
import { safeReturn } from './safe-return.ts';
import { type Credentials, SecondStep } from './second-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import {
  FieldError,
  noticeOf,
  PasswordField,
  SignInNotes,
  type SignInNotice,
  useSignInTexts,
} from './sign-in-notes.tsx';

const schemaOf = ({ usernameRequired, passwordRequired }: ShellTexts['signIn']) =>
  z.object({
    username: z.string().trim().min(1, usernameRequired),
    password: z.string().min(1, passwordRequired),
  });

/** Stores the session and opens the requested page. A member who must set up a second factor goes there first. */
function useSignIn(): (session: StaffSessionReply) => Promise<void> {
  const navigate = useNavigate();
  const { next } = useSearchText();
  return async (session) => {
    storeSession(session);
    await navigate({ href: session.mustEnrol ? addresses.security : safeReturn(next, session) });
  };
}

interface PasswordStepProps {
  onCode: (credentials: Credentials) => void;
  enter: (session: StaffSessionReply) => Promise<void>;
}

function usePasswordStep({ onCode, enter }: PasswordStepProps) {
  const { shell, access } = useSignInTexts();
  const [notice, setNotice] = useState<SignInNotice>();
  const { form, submit } = useShopForm({
    schema: () => schemaOf(shell.signIn),
    values: { username: '', password: '' },
    send: async (credentials) => {
      setNotice(undefined);
      try {
        await enter(await call('login.enter', { body: credentials }));
      } catch (error) {
        if (error instanceof RefusedCall && error.code === 'second_factor_needed') return onCode(credentials);
        setNotice(noticeOf(error, shell));
        form.setFocus('password', { shouldSelect: true });
      }
    },
  });
  const byPasskey = async () => {
    setNotice(undefined);
    try {
      const passkey = await requestPasskey('passkey.options');
      await enter(await call('passkey.enter', { body: { passkey } }));
    } catch (error) {
      if (isCanceledByMember(error)) return;
      const refused = error instanceof RefusedCall && error.code === 'passkey_refused';
      setNotice(
        refused ? { title: shell.signIn.refused, text: access.passkeyFailed } : noticeOf(error, shell),
      );
    }
  };
  return { form, submit, byPasskey, notice };
}

function PasswordStep(props: PasswordStepProps) {
  const { shell, access } = useSignInTexts();
  const { signIn } = shell;
  const { ended } = useSearchText();
  const { form, submit, byPasskey, notice } = usePasswordStep(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <Form className="stack" onSend={() => submit()}>
      <div>
        <h1>{signIn.heading}</h1>
        <p className="muted">{signIn.lead}</p>
      </div>
      <SignInNotes notice={notice} ended={ended !== undefined && !notice ? signIn.ended : undefined} />
      <div className="field">
        <label htmlFor="username">{signIn.username}</label>
        <input
          {...form.register('username')}
          className="in"
          id="username"
          // biome-ignore lint/a11y/noAutofocus: signing in is all that this page is for
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={errors.username !== undefined}
          aria-describedby="username-error"
        />
        <FieldError id="username-error" text={errors.username?.message} />
      </div>
      <PasswordField
        {...form.register('password')}
        id="password"
        label={signIn.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className="stack stack--8">
        <Button look="main wide" busy={isSubmitting} type="submit">
          {isSubmitting ? signIn.sending : signIn.submit}
        </Button>
        {canUsePasskeys() && (
          <Button look="wide" icon="key" onClick={byPasskey}>
            {access.passkey}
          </Button>
        )}
      </div>
    </Form>
  );
}

export function SignInPage() {
  const { shell, access } = useSignInTexts();
  const [credentials, setCredentials] = useState<Credentials>();
  const enter = useSignIn();
  return (
    <SignInFrame title={credentials ? access.step : shell.signIn.heading}>
      {credentials ? (
        <SecondStep credentials={credentials} enter={enter} onBack={() => setCredentials(undefined)} />
      ) : (
        <PasswordStep onCode={setCredentials} enter={enter} />
      )}
    </SignInFrame>
  );
}
