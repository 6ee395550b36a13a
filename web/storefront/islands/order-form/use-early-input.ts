import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ServiceType } from '#contracts/states.ts';
import { customPackage, type Package } from '../../purchase/package/packages.ts';
import { readKeptForm } from '../shared/kept-form.ts';
import { chooseCustom, inputOf } from './read-form.ts';
import type { Answers } from './use-answers.ts';
import type { ProfileField } from './use-profile-field.ts';

interface EarlyInput {
  form: RefObject<HTMLFormElement | null>;
  answers: Answers;
  field: ProfileField;
  packages: readonly Package[];
  type: ServiceType;
}

const isSold = (packageId: string, packages: readonly Package[]) =>
  packageId === customPackage || packages.some((entry) => String(entry.id) === packageId);

/** What was typed, chosen or kept before the form was awake counts like anything else. */
export function useEarlyInput({ form, answers, field, packages, type }: EarlyInput): void {
  const onAwake = useRef(() => {
    const order = form.current;
    const username = order && inputOf(order, 'username');
    if (!username) return;
    const kept = readKeptForm(type)?.packageId;
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.name === 'customQuantity') {
      chooseCustom(order);
    }
    // A name still being typed waits for its end; one that stands there is looked up.
    if (activeElement === username) field.changed(username.value);
    else if (username.value) field.returned();
    answers.sync();
    if (kept && !isSold(kept, packages)) answers.showProblem('package', 'packageGone');
  });
  useLayoutEffect(() => onAwake.current(), []);
}
