import type { Audience } from '#contracts/orders/states.ts';
import type { RememberedForm } from '../shared/form-memory.ts';
import type { Field } from './buyer/check-form.ts';
import type { PostsAnswer, PostsPart } from './contexts.ts';
import { customAudience, customPackage } from './package/packages.ts';
import { resolveQuantity } from './package/typed-quantity.ts';

export interface FormContents extends RememberedForm {
  posts?: PostsAnswer | undefined;
  startNow: boolean;
  waive: boolean;
  marketing: boolean;
}

/**
 * Reads the inputs. While the buyer types a quantity, the result has the quantity that the field will settle
 * at.
 */
export function readForm(form: HTMLFormElement, part?: PostsPart): FormContents {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const audience = data.get('audience') as Audience | null;
  const packageId = text('package');
  return {
    username: text('username'),
    email: emailOf(form)?.value ?? '',
    audience,
    packageId: packageId === customPackage && audience !== customAudience ? '' : packageId,
    customQuantity: resolveQuantity(text('customQuantity')).quantity,
    isPublic: data.has('public'),
    startNow: data.has('startNow'),
    waive: data.has('waive'),
    marketing: data.has('marketing'),
    posts: part?.read(form),
  };
}

export function inputOf(form: HTMLFormElement, name: string, value?: string): HTMLInputElement | undefined {
  const selector =
    value === undefined ? `input[name="${name}"]` : `input[name="${name}"][value="${CSS.escape(value)}"]`;
  return form.querySelector<HTMLInputElement>(selector) ?? undefined;
}

/** The field has no name, so a submit without scripts does not put the address into the URL. */
export const emailOf = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>('#email');

/** Selects the custom quantity when the buyer types one. */
export function chooseCustom(form: HTMLFormElement): void {
  const radio = inputOf(form, 'package', customPackage);
  if (radio) radio.checked = true;
}

export function showChosen(form: HTMLFormElement, packageId: string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name="package"]')) {
    input.checked = input.value === packageId;
  }
}

export function restoreForm(form: HTMLFormElement, kept: Partial<RememberedForm>, touched: boolean): void {
  const fill = (input: HTMLInputElement | null | undefined, value = '') => {
    if (input && input.value === '') input.value = value;
  };
  fill(inputOf(form, 'username'), kept.username);
  fill(emailOf(form), kept.email);
  // A choice made before hydration overrides the stored one.
  if (touched) return;
  const isPublic = inputOf(form, 'public');
  if (isPublic) isPublic.checked = kept.isPublic === true;
  if (kept.packageId === undefined) return;
  const audience = inputOf(form, 'audience', kept.audience ?? '');
  if (audience) audience.checked = true;
  showChosen(form, kept.packageId);
  const quantity = inputOf(form, 'customQuantity');
  if (quantity) quantity.value = String(kept.customQuantity);
}

export function focusField(form: HTMLFormElement, field: Field): void {
  const { audience } = readForm(form);
  const group = form.querySelector(audience ? `.tiles.${audience}` : '.tiles');
  const radio =
    group?.querySelector<HTMLInputElement>('input[name="package"]:checked') ??
    group?.querySelector<HTMLInputElement>('input[name="package"]');
  const named = field === 'email' ? emailOf(form) : inputOf(form, field);
  (field === 'package' ? radio : named)?.focus();
}
