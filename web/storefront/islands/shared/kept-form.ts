import type { ServiceType } from '#contracts/states.ts';
import { type Memory, type RememberedForm, readMemory, remember } from './form-memory.ts';

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
