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
import { asciiUpper, asSeen, isReadable } from '#contracts/kit/text.ts';
import { formLine, formText } from '#server/platform/http/form-text.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

/** The same message again within this time is the same message: a double press, a reload, a second tab. */
export const repeatMs = 10 * 60_000;

export type ContactProblems = Partial<Record<ContactField, ContactProblem>>;

export interface ReadContact {
  /** Holds the values as typed, for showing them again. */
  values: ContactValues;
  problems: ContactProblems;
  /** Somebody filled in the field that people do not see. */
  trapped: boolean;
}

const isService = (text: string): text is ContactService =>
  (contactServices as readonly string[]).includes(text);

function problemOf(field: ContactField, text: string): ContactProblem | undefined {
  if (field === 'name' && !isReadable(text)) return 'name_required';
  if (field === 'email' && text === '') return 'email_required';
  if (field === 'message' && asSeen(text) === '') return 'message_required';
  if (field === 'service') return text === '' || isService(text) ? undefined : 'service_invalid';
  if (text.length > contactLimits[field]) return 'too_long';
  return field === 'email' && readEmail(text) === undefined ? 'email_invalid' : undefined;
}

/** Reads the form: name, e-mail and the message are required. Far too much text is cut before it is shown. */
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

/** Hashes everything that was written; messages that differ in anything have different hashes. */
export function fingerprintOf(values: ContactValues, locale: Locale): Buffer {
  const written = [...contactFields.map((field) => values[field]), locale];
  return sha256(JSON.stringify(written));
}

const orderNumbers = new RegExp(
  `(?<![A-Z0-9])[${orderNumberAlphabet}]{${orderNumberLength}}(?![A-Z0-9])`,
  'g',
);

/** Returns up to a few parts of a message that look like order numbers. */
export const orderNumbersIn = (message: string): string[] => [
  ...new Set(asciiUpper(message).match(orderNumbers)?.slice(0, 10) ?? []),
];
