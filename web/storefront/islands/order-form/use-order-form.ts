import { type FormEvent, useRef, useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { checkForm, emailProblem, firstProblem } from './check-form.ts';
import { draftOf } from './draft-of.ts';
import type { FormFrame } from './form-props.ts';
import { quoteFor } from './packages.ts';
import { clearPackage, type FormContents, focusField } from './read-form.ts';
import { useAnswers } from './use-answers.ts';
import { useCheckout } from './use-checkout.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useListNews } from './use-list-news.ts';
import { usePackages } from './use-packages.ts';
import { type ProfileField, useProfileField } from './use-profile-field.ts';
import { useRecovery } from './use-recovery.ts';
import { withPatience } from './with-patience.ts';

/** A private or blocked profile stops the purchase here already; the server has the last word. */
async function profileAllows(form: HTMLFormElement, field: ProfileField, username: string): Promise<boolean> {
  const known = withPatience(field.settle(username));
  const [answer, blocked] = await Promise.all([known, withPatience(field.checkBlocked(username))]);
  if (blocked) focusField(form, 'username');
  else if (answer?.kind === 'private') field.setPrivateOpen(true);
  return !blocked && answer?.kind !== 'private';
}

/** The story of the order form, from the first key to the open checkout. */
export function useOrderForm(page: FormFrame) {
  const form = useRef<HTMLFormElement>(null);
  const [opening, setOpening] = useState(false);
  const packages = usePackages(page.props.packages);
  const frame = { ...page, props: { ...page.props, packages } };
  const { props, words, initial } = frame;
  const answers = useAnswers(form, initial);
  const field = useProfileField(form, answers);
  const checkout = useCheckout();
  const quote = quoteFor(answers.choice, packages, props.taxRate);
  useEarlyInput({ form, answers, field, packages });
  const recovery = useRecovery({ form, packages, answers, field });
  const news = useListNews({ frame, form, answers, quote, waiting: checkout.draft !== undefined });

  /** Shows what is missing and leads to the first of it; false while there is any. */
  const isComplete = (contents: FormContents): boolean => {
    const isPublic = contents.isPublic || field.profile.kind === 'public';
    const problems = checkForm({ ...contents, isPublic });
    answers.showProblems(problems);
    const first = firstProblem(problems);
    if (first && form.current) focusField(form.current, first);
    return first === undefined;
  };
  const submit = async () => {
    const contents = answers.read();
    if (!contents || !form.current || !isComplete(contents)) return;
    const username = parseUsername(contents.username) ?? '';
    if (!(await profileAllows(form.current, field, username))) return;
    if (quote) await checkout.open(draftOf({ props, words, contents, username, quote }));
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    void submit().finally(() => setOpening(false));
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.target.name === 'audience') clearPackage(event.currentTarget);
    if (event.target.name === 'username') field.changed(event.target.value);
    answers.sync();
  };
  const leaveEmail = () => {
    const contents = answers.read();
    if (contents?.email.trim()) answers.showProblem('email', emailProblem(contents.email));
  };

  return {
    frame,
    form,
    answers,
    field,
    checkout,
    quote,
    news,
    recovery,
    opening,
    onSubmit,
    onChange,
    leaveEmail,
  };
}
