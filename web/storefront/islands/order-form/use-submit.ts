import { type FormEvent, type RefObject, useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { withPatience } from '../../purchase/buyer/directory.ts';
import type { Quote } from '../../purchase/package/packages.ts';
import { checkForm, firstProblem } from './check-form.ts';
import { draftOf } from './draft-of.ts';
import type { FormFrame } from './form-props.ts';
import { type FormContents, focusField } from './read-form.ts';
import type { Answers } from './use-answers.ts';
import type { useCheckout } from './use-checkout.ts';
import type { ProfileField } from './use-profile-field.ts';

interface SubmitContext {
  form: RefObject<HTMLFormElement | null>;
  frame: FormFrame;
  answers: Answers;
  field: ProfileField;
  quote: Quote | undefined;
  checkout: ReturnType<typeof useCheckout>;
}

/** A private or blocked profile stops the purchase here already; the server has the last word. */
async function profileAllows(form: HTMLFormElement, field: ProfileField, username: string): Promise<boolean> {
  const known = withPatience(field.settle(username));
  const [answer, blocked] = await Promise.all([known, withPatience(field.checkBlocked(username))]);
  if (blocked) focusField(form, 'username');
  else if (answer?.kind === 'private') field.setPrivateOpen(true);
  return !blocked && answer?.kind !== 'private';
}

/** Brings the sentence itself into view, above what lies over the page's lower edge. */
function showProblem(): void {
  const about = document.activeElement?.closest('[aria-describedby]')?.getAttribute('aria-describedby');
  document.getElementById(about ?? '')?.scrollIntoView({ block: 'nearest' });
}

/** Shows what is missing and leads to the first of it; false while there is any. */
function isComplete(context: SubmitContext, form: HTMLFormElement, contents: FormContents): boolean {
  const { answers, field, frame, quote } = context;
  const isPublic = contents.isPublic || field.profile.kind === 'public';
  const problems = checkForm({ ...contents, isPublic, maxPosts: quote?.maxPosts });
  answers.showProblems(problems);
  const first = firstProblem(problems);
  if (first === 'posts') frame.part?.focus(form);
  else if (first) focusField(form, first);
  if (first) requestAnimationFrame(showProblem);
  return first === undefined;
}

async function submit(context: SubmitContext): Promise<void> {
  const { form, frame, answers, field, quote, checkout } = context;
  const contents = answers.read();
  if (!contents || !form.current || !isComplete(context, form.current, contents)) return;
  const username = parseUsername(contents.username) ?? '';
  if (!(await profileAllows(form.current, field, username))) return;
  const { props, words } = frame;
  if (quote) await checkout.open(draftOf({ props, words, contents, username, quote }));
}

/** From the press of the button to the open checkout. */
export function useSubmit(context: SubmitContext) {
  const [opening, setOpening] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    void submit(context).finally(() => setOpening(false));
  };
  return { opening, onSubmit };
}
