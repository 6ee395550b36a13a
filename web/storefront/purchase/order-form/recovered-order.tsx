import { type RefObject, useEffect, useRef, useState } from 'react';
import { customQuantity } from '#contracts/catalog/catalog.ts';
import { findLine } from '#contracts/checkout/bought-line.ts';
import type { CheckoutDraft, RecoveredCheckout } from '#contracts/marketing/abandoned-checkouts.ts';
import type { recovery } from '#messages/es/recovery.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { Icon } from '../../parts/icon.tsx';
import { callApi } from '../../shared/call-api.ts';
import type { RememberedForm } from '../../shared/form-memory.ts';
import type { ProfileField } from '../buyer/use-profile-field.ts';
import type { FormContext } from '../contexts.ts';
import { customAudience, customPackage, type Package, resolveAudience } from '../package/packages.ts';
import { emailOf, inputOf, readForm, restoreForm } from '../read-form.ts';
import type { OrderFormAnswers } from './use-answers.ts';

export const recoveryToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('recover')?.trim() || undefined;

/**
 * Removes the token from the address, because it stays valid for anyone who finds it. The order's code is kept in the
 * address.
 */
export function addressAfterRecovery(address: URL, code: string | null): string {
  const clean = new URL(address);
  clean.searchParams.delete('recover');
  if (code && !clean.searchParams.has('code')) clean.searchParams.set('code', code);
  return clean.pathname + clean.search + clean.hash;
}

function packageOf(draft: CheckoutDraft, packages: readonly Package[]): string {
  const { serviceId, audience, customQuantity: quantity } = draft;
  if (quantity !== null) {
    const named = { serviceId: undefined, customQuantity: quantity, audience: audience ?? undefined };
    return findLine(named, packages).kind === 'refused' ? '' : customPackage;
  }
  const line = findLine({ serviceId }, packages);
  return line.kind === 'package' && line.entry.audience === audience ? String(serviceId) : '';
}

/**
 * Returns the form of the draft. Without a package if it is no longer sold. The public-profile box must be ticked
 * again.
 */
export function formOfDraft(draft: CheckoutDraft, packages: readonly Package[]): RememberedForm {
  const packageId = packageOf(draft, packages);
  const quantity = packageId === customPackage ? draft.customQuantity : null;
  return {
    username: draft.username,
    email: draft.email,
    audience: resolveAudience(packages, draft.audience ?? customAudience),
    packageId,
    customQuantity: quantity ?? customQuantity.default,
    isPublic: false,
    posts: draft.posts && { links: draft.posts, text: draft.posts.join('\n'), pasted: true },
  };
}

type RecoveryState = 'none' | 'loading' | 'done' | 'unknown' | 'failed';

export interface RecoveryContext {
  form: RefObject<HTMLFormElement | null>;
  frame: FormContext;
  answers: OrderFormAnswers;
  field: ProfileField;
}

function removeRecoveryToken(code: string | null): void {
  history.replaceState(history.state, '', addressAfterRecovery(new URL(location.href), code));
  if (code) import('../../extras/link-code.ts').catch(reportError);
}

const stateOf = (form: HTMLFormElement) => JSON.stringify(readForm(form));
const isTouched = (form: HTMLFormElement) =>
  form.closest<HTMLElement>('[data-island]')?.dataset.touched !== undefined;

/** Scrolls to the form, unless the visitor has already scrolled. */
function scrollToForm(form: HTMLFormElement): void {
  if (scrollY === 0) form.scrollIntoView({ block: 'start' });
}

/** Restores the order of a recovery link once. Does not overwrite values typed in the meantime. */
function useRecovery(context: RecoveryContext): RecoveryState {
  const [state, setState] = useState<RecoveryState>('none');
  const latest = useRef(context);
  latest.current = context;

  useEffect(() => {
    const token = recoveryToken(location.search);
    const form = latest.current.form.current;
    if (!token || !form) return;
    const before = isTouched(form) ? '' : stateOf(form);
    setState('loading');

    const restore = ({ draft }: RecoveredCheckout) => {
      const { frame, answers, field } = latest.current;
      const kept = formOfDraft(draft, frame.props.packages);
      const touched = stateOf(form) !== before;
      if (!touched) for (const input of [inputOf(form, 'username'), emailOf(form)]) input!.value = '';
      restoreForm(form, kept, touched);
      if (kept.posts && !touched) frame.part?.restore(form, kept.posts);
      answers.sync();
      if (!touched && !kept.packageId) answers.showProblem('package', 'packageGone');
      field.returned();
      scrollToForm(form);
    };
    void callApi('GET /api/abandoned-checkouts/:token', { params: { token } }).then((answer) => {
      if (answer.ok) restore(answer.data);
      const unknown = !answer.ok && (answer.status === 404 || answer.status === 400);
      if (answer.ok || unknown) removeRecoveryToken(answer.ok ? answer.data.draft.discountCode : null);
      setState(answer.ok ? 'done' : unknown ? 'unknown' : 'failed');
    });
  }, []);

  return state;
}

interface RecoveryTextProps {
  state: RecoveryState;
  words: typeof recovery;
}

const tones = { done: 'good', unknown: 'warn', failed: 'warn' } as const;

function RecoveryText({ state, words }: RecoveryTextProps) {
  if (state === 'none') return null;
  if (state === 'loading') {
    return (
      <div className="alert">
        <span className="spin" />
        <p>{words.loading}</p>
      </div>
    );
  }
  const { title, text } = words[state];
  return (
    <div className={`alert ${tones[state]}`}>
      <Icon name={state === 'done' ? 'ok' : 'alert'} />
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

export function RecoveredOrder(context: RecoveryContext) {
  return <RecoveryText state={useRecovery(context)} words={recoveryMessages[context.frame.props.locale]} />;
}
