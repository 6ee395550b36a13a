import type { ServiceType } from '#contracts/states.ts';
import { type Memory, type RememberedForm, readMemory, remember } from '../shared/form-memory.ts';

const typeOf = ({ serviceType = 'followers' }: RememberedForm): ServiceType => serviceType;

/** What a service's form held, with the person of the form that was used last. */
export function formOf({ form, others }: Memory, type: ServiceType): Partial<RememberedForm> | undefined {
  if (!form || typeOf(form) === type) return form;
  const { username, email, isPublic } = form;
  const own = others?.[type];
  // Posts belong to their profile.
  const posts = own?.username === username ? own.posts : undefined;
  return { ...own, username, email, isPublic, posts };
}

/** The same with this form in its place; the one that it takes the place of is put aside. */
export function withForm({ form: before, others }: Memory, form: RememberedForm): Memory {
  if (!before || typeOf(before) === typeOf(form)) return { form };
  return { form, others: { ...others, [typeOf(before)]: before } };
}

export const readKeptForm = (type: ServiceType) => formOf(readMemory(), type);

export const keepForm = (form: RememberedForm): void => remember(withForm(readMemory(), form));

interface Arrival {
  /** `document.referrer`. */
  referrer: string;
  origin: string;
  /** How the page was reached; reloading it is no new arrival. */
  type: NavigationTimingType | undefined;
}

/** Whoever comes from the page about a failed payment begins anew (text 1, section 4). */
export function comesFromFailure({ referrer, origin, type }: Arrival): boolean {
  if (type !== 'navigate' || !URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  return from.origin === origin && /^(\/[a-z]{2})?\/payment-failed\/?$/.test(from.pathname);
}
