import { parseUrl } from '#contracts/kit/parse-url.ts';
import { usualType } from '#contracts/orders/states.ts';
import { type Memory, type RememberedForm, readMemory, remember } from '../shared/form-memory.ts';
import type { OrderFormProps } from './frames.ts';

/** Says what a form is for. */
type FormKey = Pick<RememberedForm, 'serviceType' | 'kind' | 'network'>;

const nameOf = ({ serviceType = usualType, kind }: FormKey): string => kind ?? serviceType;

/** Returns the key as the form keeps it. */
export const keyOf = ({ type, kind }: Pick<OrderFormProps, 'type' | 'kind'>): FormKey => ({
  serviceType: type,
  kind: kind?.code,
  network: kind?.network === 'instagram' ? undefined : kind?.network,
});

/**
 * Returns what a service's form held, with the person of the form that was used last; names belong to one
 * network each.
 */
export function formOf({ form, others }: Memory, wanted: FormKey): Partial<RememberedForm> | undefined {
  if (!form || nameOf(form) === nameOf(wanted)) return form;
  const { username, email, isPublic } = form;
  const own = others?.[nameOf(wanted)];
  if (form.network !== wanted.network) return { ...own, email };
  // Posts belong to their profile.
  const posts = own?.username === username ? own.posts : undefined;
  return { ...own, username, email, isPublic, posts };
}

/** Returns the memory with this form in its place; the one that it replaces is put aside. */
export function withForm({ form: before, others }: Memory, form: RememberedForm): Memory {
  if (!before || nameOf(before) === nameOf(form)) return { form };
  return { form, others: { ...others, [nameOf(before)]: before } };
}

/** Does the same for the name of a link: posts and what was ticked were another profile's. */
export function withName(
  kept: Partial<RememberedForm> | undefined,
  username: string,
): Partial<RememberedForm> | undefined {
  if (!username || kept?.username === username) return kept;
  return { ...kept, username, isPublic: false, posts: undefined };
}

export const readKeptForm = (wanted: FormKey) => formOf(readMemory(), wanted);

export const keepForm = (form: RememberedForm): void => remember(withForm(readMemory(), form));

interface Arrival {
  /** Is `document.referrer`. */
  referrer: string;
  origin: string;
  /** Says how the page was reached; reloading it is no new arrival. */
  type: NavigationTimingType | undefined;
}

/** Anyone who comes from the page about a failed payment begins again (text 1, section 4). */
export function comesFromFailure({ referrer, origin, type }: Arrival): boolean {
  const from = type === 'navigate' ? parseUrl(referrer) : undefined;
  return from?.origin === origin && /^(\/[a-z]{2})?\/payment-failed\/?$/.test(from.pathname);
}
