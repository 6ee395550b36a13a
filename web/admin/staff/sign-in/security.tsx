import { useRef, useState } from 'react';
import { type Access, accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call } from '../../data/call-shop.ts';
import { useOwnLanguage } from '../../data/member-language.ts';
import { useSession } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { Form } from '../../form/form.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SessionsCard } from '../../parts/sessions-card.tsx';
import { Loading } from '../../shell/loading.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

function PasswordCard({ words }: { words: Access }) {
  const field = useRef<HTMLInputElement>(null);
  const [short, setShort] = useState(false);
  const change = useChange((password: string) => call('account.change-password', { body: { password } }), {
    says: () => words.passwordChanged,
  });
  const submit = async () => {
    const password = field.current?.value ?? '';
    setShort(password.length < 10);
    if (password.length < 10) return field.current?.focus();
    await change.mutateAsync(password);
    if (field.current) field.current.value = '';
  };
  return (
    <section className="card">
      <div className="card__h">
        <h2>{words.password}</h2>
      </div>
      <Form className="card__b stack stack--12" onSend={submit}>
        <p className="ink2">{words.passwordLead}</p>
        <label className="field">
          <span className="label">{words.newPassword}</span>
          <input
            className="in"
            ref={field}
            type="password"
            autoComplete="new-password"
            aria-invalid={short}
            aria-describedby="new-password-help"
          />
          <span id="new-password-help" className={short ? 'err' : 'help'}>
            {short && <Icon name="alert" />}
            {words.passwordShort}
          </span>
        </label>
        <div>
          <button type="submit" className="btn">
            {words.changePassword}
          </button>
        </div>
      </Form>
    </section>
  );
}

function LanguageCard({ words }: { words: Access }) {
  const language = useLanguage();
  const choose = useOwnLanguage(() => words.languageChosen);
  return (
    <section className="card">
      <div className="card__h">
        <h2>{words.language}</h2>
        <fieldset className="seg" aria-label={words.language}>
          {(['es', 'en'] as const).map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={language === each}
              onClick={() => choose(each)}
            >
              {words.languages[each]}
            </button>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

export function Screen() {
  const words = useWords(accessMessages);
  const { mustEnrol } = useSession();
  const account = useRead('account.show');
  if (account.error && !account.data)
    return <Failed title={words.failed} error={account.error} onRetry={() => void account.refetch()} />;
  if (!account.data) return <Loading />;
  return (
    <>
      <Head title={words.title} about={account.data.username} />
      {mustEnrol && (
        <div className="note note--warn" role="status">
          <Icon name="shield" />
          <p className="grow">{words.mustEnrol}</p>
        </div>
      )}
      <div className="cards">
        <SecondFactorCard account={account.data} />
        {!mustEnrol && (
          <>
            <PasskeysCard account={account.data} />
            <PasswordCard words={words} />
            <LanguageCard words={words} />
            <SessionsCard of="own" />
          </>
        )}
      </div>
    </>
  );
}
