import {
  type WithdrawalField,
  type WithdrawalValues,
  type WithdrawalVisit,
  withdrawalFields,
  withdrawalLimits,
} from '#contracts/checkout/withdrawal.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { Facts } from '../../parts/facts.tsx';
import { FormAlert, SentField } from './form-field.tsx';

const inputAttributes = {
  name: { autoComplete: 'name' },
  orderNumber: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  email: { autoComplete: 'email', type: 'email' },
} as const;

interface WithdrawalFormProps {
  sent: Extract<WithdrawalVisit, { kind: 'withdrawal-form' }> | undefined;
  locale: Locale;
}

function TextField({ field, sent, locale }: WithdrawalFormProps & { field: WithdrawalField }) {
  const words = withdrawalMessages[locale];
  const hints = { name: undefined, orderNumber: words.numberHint, email: words.emailHint };
  return (
    <SentField
      {...{ field, fields: withdrawalFields, problems: sent?.problems, values: sent?.values, words }}
      hint={hints[field]}
    >
      {(input) => (
        <input {...inputAttributes[field]} {...input} required maxLength={withdrawalLimits[field]} />
      )}
    </SentField>
  );
}

/** Step one: asks which contract is meant. Nothing is declared yet. */
export function WithdrawalForm({ sent, locale }: WithdrawalFormProps) {
  const words = withdrawalMessages[locale];
  const wrong = sent !== undefined && Object.keys(sent.problems).length > 0;
  return (
    <form className="stack" method="post" action={pathTo('withdrawal', locale)} noValidate>
      <div>
        <p className="meta">{words.step('1')}</p>
        <h2>{words.formHeading}</h2>
      </div>
      {wrong && <FormAlert text={words.problemTitle} />}
      {withdrawalFields.map((field) => (
        <TextField key={field} field={field} sent={sent} locale={locale} />
      ))}
      <p>
        <button className="btn main" type="submit">
          {words.proceed}
        </button>
      </p>
    </form>
  );
}

interface ConfirmProps {
  values: WithdrawalValues;
  limited: boolean;
  locale: Locale;
  email: string;
}

/** Step two: shows the declaration and the button with the wording required by law. */
export function WithdrawalConfirm({ values, limited, locale, email }: ConfirmProps) {
  const words = withdrawalMessages[locale];
  return (
    <form className="stack" method="post" action={pathTo('withdrawal', locale)}>
      <div>
        <p className="meta">{words.step('2')}</p>
        <h2>{words.confirmHeading}</h2>
      </div>
      {limited && <FormAlert text={words.limited(email)} />}
      <p>{words.statement}</p>
      <Facts look="given" rows={withdrawalFields.map((field) => [words.fields[field], values[field]])} />
      {withdrawalFields.map((field) => (
        <input key={field} type="hidden" name={field} value={values[field]} />
      ))}
      <div className="row">
        <button className="btn main" type="submit" name="step" value="confirm">
          {words.confirm}
        </button>
        <button className="btn" type="submit" name="step" value="edit">
          {words.edit}
        </button>
      </div>
    </form>
  );
}
