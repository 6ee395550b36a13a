import { type FormEvent, useRef } from 'react';
import type { Audience } from '#contracts/states.ts';
import { markedOf, quoteFor } from '../../purchase/package/packages.ts';
import { usePackages } from '../../purchase/package/watch-services.ts';
import { emailProblem } from './check-form.ts';
import type { FormFrame } from './form-props.ts';
import { showChosen } from './read-form.ts';
import { useAnswers } from './use-answers.ts';
import { useCheckout } from './use-checkout.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useListNews } from './use-list-news.ts';
import { useProfileField } from './use-profile-field.ts';
import { useSubmit } from './use-submit.ts';

/** The story of the order form, from the first key to the open checkout. */
export function useOrderForm(page: FormFrame) {
  const form = useRef<HTMLFormElement>(null);
  const { type } = page;
  const packages = usePackages(type, page.props.packages);
  const frame = { ...page, props: { ...page.props, packages } };
  const answers = useAnswers(form, frame);
  const field = useProfileField(form, answers, frame.part);
  const checkout = useCheckout();
  const quote = quoteFor(answers.choice, packages, frame.props.taxRate);
  useEarlyInput({ form, answers, field, packages, type });
  const news = useListNews({ frame, form, answers, quote, waiting: checkout.draft !== undefined });
  const { opening, onSubmit } = useSubmit({ form, frame, answers, field, quote, checkout });

  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) {
      // Each list has its marked tile (ruling "Audience switch"): the total never vanishes.
      if (target.name === 'audience') showChosen(currentTarget, markedOf(packages, target.value as Audience));
      if (target.name === 'username') field.changed(target.value);
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
