import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RecoveredCheckout } from '#contracts/abandoned.ts';
import { callApi } from '../shared/call-api.ts';
import type { FormFrame } from './form-props.ts';
import { emailOf, inputOf, readForm, restoreForm } from './read-form.ts';
import { addressAfterRecovery, formFrom, recoveryToken } from './recovered-form.ts';
import type { Answers } from './use-answers.ts';
import type { ProfileField } from './use-profile-field.ts';

/** How far the order of a recovery link has come back. */
export type Recovery = 'none' | 'loading' | 'done' | 'unknown' | 'failed';

export interface RecoveryContext {
  form: RefObject<HTMLFormElement | null>;
  /** With the lists as they stand now. */
  frame: FormFrame;
  answers: Answers;
  field: ProfileField;
}

const cleanAddress = (code: string | null) =>
  history.replaceState(history.state, '', addressAfterRecovery(new URL(location.href), code));

/** Text that differs once anything was typed or chosen. */
const stateOf = (form: HTMLFormElement) => JSON.stringify(readForm(form, 0));
const wasTouched = (form: HTMLFormElement) =>
  form.closest<HTMLElement>('[data-island]')?.dataset.touched !== undefined;

/** Only someone who has not looked around yet is led to the form. */
function leadTo(form: HTMLFormElement): void {
  if (scrollY === 0) form.scrollIntoView({ block: 'start' });
}

/** Brings the order of a recovery link back, once. What was typed in the meantime is not overwritten. */
export function useRecovery(context: RecoveryContext): Recovery {
  const [state, setState] = useState<Recovery>('none');
  const latest = useRef(context);
  latest.current = context;

  useEffect(() => {
    const token = recoveryToken(location.search);
    const form = latest.current.form.current;
    if (!token || !form) return;
    const before = wasTouched(form) ? '' : stateOf(form);
    setState('loading');

    const restore = ({ draft }: RecoveredCheckout) => {
      const { frame, answers, field } = latest.current;
      const kept = formFrom(draft, frame.props.packages);
      const touched = stateOf(form) !== before;
      if (!touched) for (const input of [inputOf(form, 'username'), emailOf(form)]) input!.value = '';
      restoreForm(form, kept, touched);
      if (kept.posts && !touched) frame.part?.restore(form, kept.posts);
      const marketing = inputOf(form, 'marketing');
      if (marketing && !touched) marketing.checked = draft.marketing;
      answers.sync();
      if (!touched && !kept.packageId) answers.showProblem('package', 'packageGone');
      field.returned();
      leadTo(form);
    };
    const path = `/api/abandoned-checkouts/${encodeURIComponent(token)}`;
    void callApi<RecoveredCheckout>(path).then((answer) => {
      if (answer.ok) restore(answer.data);
      const unknown = !answer.ok && (answer.status === 404 || answer.status === 400);
      if (answer.ok || unknown) cleanAddress(answer.ok ? answer.data.draft.discountCode : null);
      setState(answer.ok ? 'done' : unknown ? 'unknown' : 'failed');
    });
  }, []);

  return state;
}
