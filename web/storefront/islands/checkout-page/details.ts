import { parseUsername } from '#contracts/instagram.ts';
import {
  checkForm,
  emailProblem,
  type Field,
  firstProblem,
  type Problems,
} from '../order-form/check-form.ts';

/** What the step "your details" still has to ask for. */
export interface Wanted {
  username: boolean;
  email: boolean;
}

export interface Details {
  username: string;
  email: string;
  isPublic: boolean;
  startNow: boolean;
  waive: boolean;
  marketing: boolean;
}

export interface Known {
  username: string;
  email: string;
}

export const wantedOf = ({ username, email }: Known): Wanted => ({
  username: parseUsername(username) === undefined,
  email: emailProblem(email) !== undefined,
});

/** What the inputs hold; what is not asked for is taken from what is known. */
export function readDetails(form: HTMLFormElement, known: Known, wanted: Wanted): Details {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    username: wanted.username ? text('username') : known.username,
    email: wanted.email ? text('email') : known.email,
    // The name was confirmed where it was entered.
    isPublic: wanted.username ? data.has('public') : true,
    startNow: data.has('startNow'),
    waive: data.has('waive'),
    marketing: data.has('marketing'),
  };
}

export const checkDetails = (details: Details): Problems => checkForm({ ...details, packageId: 'chosen' });

/** Brings a person to the first field that needs them. */
export function focusFirst(form: HTMLFormElement, problems: Problems): boolean {
  const field: Field | undefined = firstProblem(problems);
  if (!field) return false;
  form.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus();
  return true;
}

/** Only what is shown already stays in view, and goes as soon as it is mended. */
export function stillWrong(shown: Problems, details: Details): Problems {
  const fresh = checkDetails(details);
  const fields = Object.keys(shown) as Field[];
  return Object.fromEntries(fields.filter((field) => fresh[field]).map((field) => [field, fresh[field]]));
}
