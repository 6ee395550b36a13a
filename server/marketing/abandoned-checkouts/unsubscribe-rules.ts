import { readEmail } from '#contracts/kit/email.ts';
import {
  type MailChoices,
  type UnsubscribeField,
  type UnsubscribeProblem,
  type UnsubscribeValues,
  unsubscribeFields,
  unsubscribeLimits,
} from '#contracts/mail/unsubscribe.ts';
import { readTickedChoices } from '#server/mail/suppressions/rules.ts';
import { formLine } from '#server/platform/http/form-text.ts';

export interface ReadUnsubscribe {
  values: UnsubscribeValues;
  problems: Partial<Record<UnsubscribeField, UnsubscribeProblem>>;
}

const lengthOf = (text: string) => [...text].length;

function problemOf(field: UnsubscribeField, text: string): UnsubscribeProblem | undefined {
  if (field === 'email') return readEmail(text) === undefined ? 'email_invalid' : undefined;
  if (text === '') return undefined;
  if (lengthOf(text) > unsubscribeLimits[field]) return 'too_long';
  if (field === 'username') return lengthOf(text.replace(/^@/, '')) < 2 ? 'username_short' : undefined;
  return lengthOf(text) < 5 ? 'reason_short' : undefined;
}

export function readUnsubscribeForm(form: Record<string, unknown>): ReadUnsubscribe {
  const read = (field: UnsubscribeField) => [field, formLine(form, field).slice(0, 1200)] as const;
  const values = Object.fromEntries(unsubscribeFields.map(read)) as UnsubscribeValues;
  const problems: ReadUnsubscribe['problems'] = {};
  for (const field of unsubscribeFields) {
    const problem = problemOf(field, values[field]);
    if (problem) problems[field] = problem;
  }
  return { values, problems };
}

/** Returns the ticked choices. Undefined for the button that stops all mails. */
export function readChoices(form: Record<string, unknown>): MailChoices | undefined {
  return form.step === 'save' ? readTickedChoices(form) : undefined;
}
