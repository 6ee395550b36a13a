import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Audience } from '#contracts/orders/states.ts';
import { countStep } from '../../shared/count-step.ts';
import { readMemory } from '../../shared/form-memory.ts';
import { emailProblem } from '../buyer/check-form.ts';
import { type ProfileField, useProfileField } from '../buyer/use-profile-field.ts';
import type { FormContext, OrderFormProps } from '../contexts.ts';
import { customPackage, markedOf, type Package, quoteFor } from '../package/packages.ts';
import { usePriceNews } from '../package/price-news.ts';
import { usePackages } from '../package/watch-services.ts';
import { inputOf, showChosen } from '../read-form.ts';
import { formKeyOf, readSavedForm } from '../saved-form.ts';
import { type OrderFormAnswers, useAnswers } from './use-answers.ts';
import { useCheckout, useSubmit } from './use-submit.ts';

interface EarlyInput {
  form: RefObject<HTMLFormElement | null>;
  answers: OrderFormAnswers;
  field: ProfileField;
  props: OrderFormProps;
}

const isSold = (packageId: string, packages: readonly Package[]) =>
  packageId === customPackage ||
  packages.some((entry) => String(entry.id) === packageId && !entry.closedHere);

/** Processes input made or restored before hydration. */
function useEarlyInput({ form, answers, field, props }: EarlyInput): void {
  const onAwake = useRef(() => {
    // A reload while a bank authenticates leads back to the payment.
    const { underway } = readMemory();
    if (underway) return location.replace(underway.resumeAt);
    const order = form.current;
    const username = order && inputOf(order, 'username');
    if (!username) return;
    const kept = readSavedForm(formKeyOf(props))?.packageId;
    // A username still being typed waits for its end. A complete one is looked up.
    if (document.activeElement === username) field.changed(username.value);
    else if (username.value) field.returned();
    answers.sync();
    if (kept && !isSold(kept, props.packages)) answers.showProblem('package', 'packageGone');
  });
  useLayoutEffect(() => onAwake.current(), []);
}

export function useOrderForm(page: FormContext) {
  const form = useRef<HTMLFormElement>(null);
  const packages = usePackages(page.props);
  const frame = { ...page, props: { ...page.props, packages } };
  const answers = useAnswers(form, frame);
  const field = useProfileField(form, answers, frame);
  const checkout = useCheckout();
  const quote = quoteFor(answers.choice, frame.props);
  useEarlyInput({ form, answers, field, props: frame.props });
  const news = usePriceNews({ frame, form, answers, quote, waiting: checkout.draft !== undefined });
  const { opening, onSubmit } = useSubmit({ form, frame, answers, field, quote, checkout });

  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) {
      // Each list has a preselected package (ruling "Audience switch"), so there is always a total.
      if (target.name === 'audience') showChosen(currentTarget, markedOf(packages, target.value as Audience));
      if (target.name === 'username') field.changed(target.value);
      if (target.name === 'package' || target.name === 'customQuantity') countStep('package');
    }
    answers.sync();
  };
  const leaveEmail = () => {
    const contents = answers.read();
    if (contents?.email.trim()) answers.showProblem('email', emailProblem(contents.email));
  };

  const events = { onSubmit, onChange, leaveEmail };
  return { frame, form, answers, field, checkout, quote, news, opening, ...events };
}
