import type { AccountVisit } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { Icon } from '../../parts/icon.tsx';
import { describeInput, FormAlert, FormField } from '../help/form-field.tsx';
import { AccountForm, StepButton } from './account-form.tsx';
import { UsePasskey } from './passkey-rows.tsx';

type AddressVisit = Extract<AccountVisit, { kind: 'ask' }>;
type CodeVisit = Extract<AccountVisit, { kind: 'code' }>;

/** Asks for the address. The next step is the same whether or not it has orders. */
export function AddressForm({ visit, locale }: { visit: AddressVisit | undefined; locale: Locale }) {
  const { ask } = accountMessages[locale];
  const { email = '', problem = null, forFile = false } = visit ?? {};
  const wrong = problem !== null && problem !== 'busy';
  return (
    <AccountForm locale={locale} className="sheet panel sign" noValidate>
      <h2>{ask.heading}</h2>
      <p>{forFile ? ask.forFile : ask.lead}</p>
      {problem === 'busy' && <FormAlert text={ask.problems.busy} />}
      <FormField
        id="email"
        label={ask.email}
        hint={ask.hint}
        problem={wrong ? ask.problems[problem] : undefined}
      >
        <input
          {...describeInput('email', { hint: true, wrong, first: wrong })}
          type="email"
          autoComplete="username webauthn"
          required
          maxLength={254}
          defaultValue={email}
        />
      </FormField>
      <StepButton step="ask" look="btn main wide" text={ask.submit} />
      <UsePasskey locale={locale} />
      <p className="meta">
        {ask.onlyOne} <a href={pathTo('tracking', locale)}>{ask.track}</a>
      </p>
    </AccountForm>
  );
}

function ResendCodeForm({ email, locale, main }: { email: string; locale: Locale; main: boolean }) {
  return (
    <AccountForm locale={locale}>
      <input type="hidden" name="email" value={email} />
      <StepButton
        step="ask"
        look={main ? 'btn main wide' : 'btn wide'}
        text={accountMessages[locale].code.again}
      />
    </AccountForm>
  );
}

function codeProblem({ wrong, busy }: CodeVisit, locale: Locale): string | undefined {
  const words = accountMessages[locale];
  if (busy) return words.ask.problems.busy;
  if (wrong === 'malformed') return words.code.malformed;
  return wrong ? words.code.wrong(String(wrong.left)) : undefined;
}

export function CodeForm({ visit, locale }: { visit: CodeVisit; locale: Locale }) {
  const { code, support } = accountMessages[locale];
  const { email } = visit;
  const problem = codeProblem(visit, locale);
  return (
    <div className="sheet panel sign">
      <AccountForm locale={locale} className="sign" noValidate>
        <h2>{code.heading}</h2>
        <p>
          {code.sent} <b>{email}</b>. <a href={pathTo('account', locale)}>{code.change}</a>
        </p>
        <input type="hidden" name="email" value={email} />
        <FormField id="code" label={code.label} hint={code.hint} problem={problem}>
          <input
            {...describeInput('code', { hint: true, wrong: problem !== undefined, first: true })}
            className="six"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
          />
        </FormField>
        <StepButton step="enter" look="btn main wide" text={code.submit} />
      </AccountForm>
      <p className="meta">
        {code.missing} <a href={pathTo('contact', locale)}>{support}</a>
      </p>
      <ResendCodeForm email={email} locale={locale} main={false} />
    </div>
  );
}

/** Shown when the code was used, has expired, or was entered wrongly too often. */
export function ExpiredCodeCard({ email, locale }: { email: string; locale: Locale }) {
  const { over, ask, support } = accountMessages[locale];
  return (
    <div className="sheet panel sign" role="alert">
      <h2>{over.heading}</h2>
      <p className="soft">{over.text}</p>
      {email === '' ? (
        <a className="btn main wide" href={pathTo('account', locale)}>
          {ask.heading}
        </a>
      ) : (
        <ResendCodeForm email={email} locale={locale} main />
      )}
      <a href={pathTo('contact', locale)}>{support}</a>
    </div>
  );
}

/** Asks for the code of the mail because the link was opened in a different browser. */
export function OtherBrowserCard({ email, locale }: { email: string; locale: Locale }) {
  const { elsewhere } = accountMessages[locale];
  return (
    <AccountForm locale={locale} className="sheet panel sign">
      <Icon name="lock" />
      <h2>{elsewhere.heading}</h2>
      <p className="soft">{elsewhere.text}</p>
      <input type="hidden" name="email" value={email} />
      <StepButton step="enter" look="btn wide" text={elsewhere.type} />
    </AccountForm>
  );
}
