import {
  type ContactField,
  type ContactProblem,
  type ContactService,
  type ContactValues,
  contactFields,
  contactLimits,
  contactServices,
  honeypotField,
} from '#contracts/customers/contact.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { isReadable, normaliseVisibleText, toAsciiUpperCase } from '#contracts/kit/text.ts';
import { formLine, formText } from '#server/platform/http/form-text.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

/** Time within which an equal message counts as a repetition: a double click, a reload, a second tab. */
export const repeatMs = 10 * 60_000;

export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

export interface ReadContact {
  values: ContactValues;
  problems: ContactProblems;
  /** The hidden field was filled in, which only robots do. */
  trapped: boolean;
}

const isService = (text: string): text is ContactService =>
  (contactServices as readonly string[]).includes(text);

function problemOf(field: ContactField, text: string): ContactProblem | undefined {
  if (field === 'name' && !isReadable(text)) return 'name_required';
  if (field === 'email' && text === '') return 'email_required';
  if (field === 'message' && normaliseVisibleText(text) === '') return 'message_required';
  if (field === 'service') return text === '' || isService(text) ? undefined : 'service_invalid';
  if (text.length > contactLimits[field]) return 'too_long';
  return field === 'email' && readEmail(text) === undefined ? 'email_invalid' : undefined;
}

export function readContactForm(form: Record<string, unknown>): ReadContact {
  const read = (field: ContactField) =>
    field === 'message'
      ? formText(form, field)
          .trim()
          .slice(0, contactLimits.message * 2)
      : formLine(form, field).slice(0, 600);
  const values = Object.fromEntries(contactFields.map((field) => [field, read(field)])) as ContactValues;
  const problems: ContactProblems = {};
  for (const field of contactFields) {
    const problem = problemOf(field, values[field]);
    if (problem) problems[field] = problem;
  }
  return { values, problems, trapped: formText(form, honeypotField) !== '' };
}

/** Includes all fields, so that messages with any difference have different hashes. */
export function fingerprintOf(values: ContactValues, locale: Locale): Buffer {
  const written = [...contactFields.map((field) => values[field]), locale];
  return sha256(JSON.stringify(written));
}

const orderNumbers = new RegExp(
  `(?<![A-Z0-9])[${orderNumberAlphabet}]{${orderNumberLength}}(?![A-Z0-9])`,
  'g',
);

export const orderNumbersIn = (message: string): string[] => [
  ...new Set(toAsciiUpperCase(message).match(orderNumbers)?.slice(0, 10) ?? []),
];
