import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { StaffSessionReply } from '#contracts/staff.ts';
import { type Shell, shellMessages } from '#messages/admin/shell.ts';
import { changeShop } from '../data/call-shop.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { keepSession } from '../data/session.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { Logo } from '../parts/logo.tsx';
import { safeReturn } from './safe-return.ts';

interface Notice {
  title: string;
  text?: string;
}

/** A wrong login says just that: never that a session ended. */
function noticeOf(error: unknown, { signIn, failures }: Shell): Notice {
  if (error instanceof RefusedCall) {
    if (error.code === 'sign_in_refused') return { title: signIn.refused, text: signIn.wrong };
    if (error.code === 'sign_in_slowed')
      return { title: signIn.slowed, ...(error.shown ? { text: error.shown } : {}) };
    if (error.status === 0) return { title: signIn.unexpected, text: failures.unreachable };
  }
  return { title: signIn.unexpected };
}

const schemaOf = ({ usernameRequired, passwordRequired }: Shell['signIn']) =>
  z.object({
    username: z.string().trim().min(1, usernameRequired),
    password: z.string().min(1, passwordRequired),
  });

function useSignIn(words: Shell) {
  const navigate = useNavigate();
  const { next, ended } = useSearch({ strict: false }) as { next?: string; ended?: string };
  const [notice, setNotice] = useState<Notice>();
  const form = useForm({
    resolver: zodResolver(schemaOf(words.signIn)),
    mode: 'onTouched',
    defaultValues: { username: '', password: '' },
  });
  const submit = form.handleSubmit(async (credentials) => {
    setNotice(undefined);
    try {
      keepSession(await changeShop<StaffSessionReply>('POST', '/api/admin/login', { body: credentials }));
      await navigate({ href: safeReturn(next) });
    } catch (error) {
      setNotice(noticeOf(error, words));
      form.resetField('password');
    }
  });
  return { form, submit, notice, ended: ended !== undefined && !notice };
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span className="err" id={id}>
      <Icon name="alert" />
      {text}
    </span>
  );
}

function Notes({ notice, ended }: { notice: Notice | undefined; ended: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) alert.current?.focus();
  }, [notice]);
  return (
    <>
      {ended && (
        <div className="note note--info" role="status">
          <Icon name="info" />
          <p className="ink2 grow">{ended}</p>
        </div>
      )}
      {notice && (
        <div role="alert" className="note note--danger" tabIndex={-1} ref={alert}>
          <Icon name="alert" />
          <div className="grow">
            <p className="medium">{notice.title}</p>
            {notice.text && <p className="ink2">{notice.text}</p>}
          </div>
        </div>
      )}
    </>
  );
}

/** `/admin` and `/admin/login` for who is not signed in. */
export function SignInPage() {
  const words = useWords(shellMessages);
  const { signIn } = words;
  const { form, submit, notice, ended } = useSignIn(words);
  const [shown, setShown] = useState(false);
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    document.title = `${signIn.heading} · Auge`;
  }, [signIn.heading]);
  return (
    <main id="main" className="signin-main">
      <div className="login">
        <div className="signin">
          <p className="brand">
            <Logo />
            <span>Auge</span>
          </p>
          <div className="card">
            <form className="stack" noValidate onSubmit={submit}>
              <div>
                <h1>{signIn.heading}</h1>
                <p className="muted">{signIn.lead}</p>
              </div>
              <Notes notice={notice} ended={ended ? signIn.ended : undefined} />
              <div className="field">
                <label htmlFor="username">{signIn.username}</label>
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
              <div className="field">
                <label htmlFor="password">{signIn.password}</label>
                <span className="affix">
                  <input
                    {...form.register('password')}
                    className="in"
                    id="password"
                    type={shown ? 'text' : 'password'}
                    autoComplete="current-password"
                    aria-invalid={errors.password !== undefined}
                    aria-describedby="password-error"
                  />
                  <button
                    type="button"
                    className="btn"
                    aria-label={shown ? signIn.hide : signIn.show}
                    title={shown ? signIn.hide : signIn.show}
                    onClick={() => setShown(!shown)}
                  >
                    <Icon name="eye" />
                  </button>
                </span>
                <FieldError id="password-error" text={errors.password?.message} />
              </div>
              <button type="submit" className="btn btn--main btn--wide" aria-disabled={isSubmitting}>
                {isSubmitting && <span className="spin" />}
                {isSubmitting ? signIn.sending : signIn.submit}
              </button>
            </form>
          </div>
          <p className="small muted signin__foot">
            <a href="/">{words.viewSite}</a> · {signIn.lasts}
          </p>
        </div>
      </div>
    </main>
  );
}
