import { parseUrl } from '#contracts/kit/parse-url.ts';
import { defaultServiceType } from '#contracts/orders/states.ts';
import { type Memory, type RememberedForm, readMemory, updateMemory } from '../shared/form-memory.ts';
import type { OrderFormProps } from './contexts.ts';

type FormKey = Pick<RememberedForm, 'serviceType' | 'kind' | 'network'>;

const nameOf = ({ serviceType = defaultServiceType, kind }: FormKey): string => kind ?? serviceType;

export const formKeyOf = ({ type, kind }: Pick<OrderFormProps, 'type' | 'kind'>): FormKey => ({
  serviceType: type,
  kind: kind?.code,
  network: kind?.network === 'instagram' ? undefined : kind?.network,
});

/** Returns the stored form of a service with the person of the last used form. Usernames are kept per network. */
export function formOf({ form, others }: Memory, wanted: FormKey): Partial<RememberedForm> | undefined {
  if (!form || nameOf(form) === nameOf(wanted)) return form;
  const { username, email, isPublic } = form;
  const own = others?.[nameOf(wanted)];
  if (form.network !== wanted.network) return { ...own, email };
  // Posts belong to one profile.
  const posts = own?.username === username ? own.posts : undefined;
  return { ...own, username, email, isPublic, posts };
}

/** Returns the memory with this form as current and the previous one among the others. */
export function withForm({ form: before, others }: Memory, form: RememberedForm): Memory {
  if (!before || nameOf(before) === nameOf(form)) return { form };
  return { form, others: { ...others, [nameOf(before)]: before } };
}

/** Applies the username of a link. Drops posts and consents of another profile. */
export function withName(
  kept: Partial<RememberedForm> | undefined,
  username: string,
): Partial<RememberedForm> | undefined {
  if (!username || kept?.username === username) return kept;
  return { ...kept, username, isPublic: false, posts: undefined };
}

export const readSavedForm = (wanted: FormKey) => formOf(readMemory(), wanted);

export const saveForm = (form: RememberedForm): void => updateMemory(withForm(readMemory(), form));

interface PageArrival {
  referrer: string;
  origin: string;
  /** Navigation type. A reload is not a new arrival. */
  type: NavigationTimingType | undefined;
}

/** Visitors who come from the failed-payment page start over (text 1, section 4). */
export function isAfterFailedPayment({ referrer, origin, type }: PageArrival): boolean {
  const from = type === 'navigate' ? parseUrl(referrer) : undefined;
  return from?.origin === origin && /^(\/[a-z]{2})?\/payment-failed\/?$/.test(from.pathname);
}
