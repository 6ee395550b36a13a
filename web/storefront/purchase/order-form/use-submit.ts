import { type FormEvent, type RefObject, useCallback, useState } from 'react';
import { useReloadWhenPaid } from '../../shared/use-back.ts';
import { checkForm, firstProblem, parseName } from '../buyer/check-form.ts';
import { evaluateProfile } from '../buyer/profile-verdict.tsx';
import type { ProfileField } from '../buyer/use-profile-field.ts';
import type { FormContext } from '../contexts.ts';
import type { LoadedCheckout } from '../dialog/load-checkout.ts';
import type { Quote } from '../package/packages.ts';
import { type CheckoutDraft, draftOf } from '../payment/checkout-draft.ts';
import { type FormContents, focusField } from '../read-form.ts';
import type { OrderFormAnswers } from './use-answers.ts';

export function useCheckout() {
  const [draft, setDraft] = useState<CheckoutDraft>();
  const [loaded, setLoaded] = useState<LoadedCheckout>();
  const [failed, setFailed] = useState(false);
  const markPaid = useReloadWhenPaid();

  const open = useCallback(async (wanted: CheckoutDraft) => {
    setFailed(false);
    try {
      const { loadCheckout } = await import('../dialog/load-checkout.ts');
      setLoaded(await loadCheckout(wanted.locale));
      setDraft(wanted);
    } catch {
      setFailed(true);
    }
  }, []);

  const close = useCallback(() => setDraft(undefined), []);
  return { draft, loaded, failed, open, close, markPaid };
}

interface SubmitContext {
  form: RefObject<HTMLFormElement | null>;
  frame: FormContext;
  answers: OrderFormAnswers;
  field: ProfileField;
  quote: Quote | undefined;
  checkout: ReturnType<typeof useCheckout>;
}

/** Returns whether the profile allows a purchase. Private and blocked ones stop here. */
async function profileAllows(form: HTMLFormElement, field: ProfileField, username: string): Promise<boolean> {
  const verdict = await evaluateProfile({
    profile: field.settle(username),
    blocked: field.checkBlocked(username),
  });
  if (verdict === 'blocked') focusField(form, 'username');
  if (verdict === 'private') field.setPrivateOpen(true);
  return verdict === 'fine';
}

/** Scrolls the error text itself into view, above elements fixed at the lower edge. */
function showProblem(): void {
  const about = document.activeElement?.closest('[aria-describedby]')?.getAttribute('aria-describedby');
  document.getElementById(about ?? '')?.scrollIntoView({ block: 'nearest' });
}

function isComplete(context: SubmitContext, form: HTMLFormElement, contents: FormContents): boolean {
  const { answers, field, frame, quote } = context;
  const isPublic = contents.isPublic || field.profile.kind === 'public';
  const problems = checkForm({ ...contents, isPublic, maxPosts: quote?.maxPosts, names: frame.names });
  answers.showProblems(problems);
  const first = firstProblem(problems);
  if (first === 'posts') frame.part?.focus(form);
  else if (first) focusField(form, first);
  if (first) requestAnimationFrame(showProblem);
  return first === undefined;
}

async function submitOrder(context: SubmitContext): Promise<void> {
  const { form, frame, answers, field, quote, checkout } = context;
  const contents = answers.read();
  if (!contents || !form.current || !isComplete(context, form.current, contents)) return;
  const username = parseName(contents.username, frame.names) ?? '';
  if (!(await profileAllows(form.current, field, username))) return;
  const { props, words } = frame;
  const { email, marketing, posts } = contents;
  if (quote)
    await checkout.open(
      draftOf(props, words.summary, { buyer: { username, email, marketing, posts: posts?.links }, quote }),
    );
}

export function useSubmit(context: SubmitContext) {
  const [opening, setOpening] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    void submitOrder(context).finally(() => setOpening(false));
  };
  return { opening, onSubmit };
}
