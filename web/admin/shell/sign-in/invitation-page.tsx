import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { OpenInvitation } from '#contracts/staff/members.ts';
import { addresses } from '../../addresses.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { clearSessionData, storeSession } from '../../data/session.ts';
import { Form } from '../../form/form.tsx';
import { useShopForm } from '../../form/resource-form.tsx';
import { setLanguage } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { LoadingScreen } from '../loading.tsx';
import { safeReturn } from './safe-return.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { FieldError, PasswordField, SignInNotes, useSignInTexts } from './sign-in-notes.tsx';

function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    call('invitation.show', { body: { token } }).then(
      (open) => {
        setLanguage(open.language);
        setInvitation(open);
      },
      (error) => setFailure(sentenceOf(error)),
    );
  }, [token]);
  return { invitation, failure };
}

function useAcceptance(token: string) {
  const { shell, access } = useSignInTexts();
  const navigate = useNavigate();
  const isAccepted = useRef(false);
  return useShopForm({
    schema: () =>
      z.object({
        username: z.string().trim().min(2, shell.signIn.usernameRequired),
        password: z.string().min(10, access.passwordShort),
      }),
    values: { username: '', password: '' },
    send: async (chosen) => {
      // The invitation is accepted once, but sign-in may be retried.
      if (!isAccepted.current) await call('invitation.accept', { body: { token, ...chosen } });
      isAccepted.current = true;
      clearSessionData();
      const session = await call('login.enter', { body: chosen });
      storeSession(session);
      await navigate({ href: session.mustEnrol ? addresses.security : safeReturn(undefined, session) });
    },
  });
}

function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { shell, access } = useSignInTexts();
  const { form, submit, failure } = useAcceptance(token);
  const { errors, isSubmitting } = form.formState;
  return (
    <Form className="stack" onSend={() => submit()}>
      <div>
        <h1>{access.invitation}</h1>
        <p className="muted">{access.invitationLead(invitation.email)}</p>
        <p className="small muted">{access.roles[invitation.role]}</p>
      </div>
      <SignInNotes
        notice={failure === undefined ? undefined : { title: shell.signIn.unexpected, text: failure }}
        ended={undefined}
      />
      <div className="field">
        <label htmlFor="username">{shell.signIn.username}</label>
        <input
          {...form.register('username')}
          className="in"
          id="username"
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
        label={shell.signIn.password}
        help={access.passwordShort}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <Button look="main wide" busy={isSubmitting} type="submit">
        {access.accept}
      </Button>
    </Form>
  );
}

export function InvitationPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { access } = useSignInTexts();
  const { invitation, failure } = useInvitation(token);
  if (!invitation && !failure) return <LoadingScreen />;
  return (
    <SignInFrame title={access.invitation}>
      {invitation ? (
        <AcceptForm token={token} invitation={invitation} />
      ) : (
        <div className="stack">
          <h1>{access.invitationGone}</h1>
          <p role="alert">{failure}</p>
        </div>
      )}
    </SignInFrame>
  );
}
