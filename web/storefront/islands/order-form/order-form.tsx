import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { checkForm, emailProblem, firstProblem } from './check-form.ts';
import { DetailsStep } from './details-step.tsx';
import { draftOf } from './draft-of.ts';
import type { FormFrame } from './form-props.ts';
import { OrderSummary } from './order-summary.tsx';
import { PackageStep } from './package-step.tsx';
import { quoteFor } from './packages.ts';
import { PrivateDialog } from './private-dialog.tsx';
import { ProfileNote } from './profile-note.tsx';
import { ProfileStep } from './profile-step.tsx';
import { chooseCustom, clearPackage, focusField } from './read-form.ts';
import { useAnswers } from './use-answers.ts';
import { useCheckout } from './use-checkout.ts';
import { useProfileField } from './use-profile-field.ts';
import { UsernameField } from './username-field.tsx';
import { withPatience } from './with-patience.ts';

/** The whole order form: three steps and the summary. The inputs are uncontrolled; what they hold is never lost. */
export function OrderFormIsland({ frame }: { frame: FormFrame }) {
  const { props, words } = frame;
  const form = useRef<HTMLFormElement>(null);
  const [opening, setOpening] = useState(false);
  const answers = useAnswers(form, frame.initial);
  const field = useProfileField(form, answers);
  const checkout = useCheckout();
  const quote = quoteFor(answers.choice, props.packages, props.taxRate);
  const { profile } = field;

  const onAwake = useRef(() => {
    const focused = document.activeElement;
    // What was typed before the form was awake counts like anything else.
    if (focused instanceof HTMLInputElement && form.current?.contains(focused)) {
      if (focused.name === 'username' && focused.value) field.changed(focused.value);
      if (focused.name === 'customQuantity') chooseCustom(form.current);
    }
    answers.sync();
  });
  useLayoutEffect(() => onAwake.current(), []);

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.target.name === 'audience') clearPackage(event.currentTarget);
    if (event.target.name === 'username') field.changed(event.target.value);
    answers.sync();
  };

  const submit = async () => {
    const contents = answers.read();
    if (!contents || !form.current) return;
    const problems = checkForm({ ...contents, isPublic: contents.isPublic || profile.kind === 'public' });
    answers.showProblems(problems);
    const first = firstProblem(problems);
    if (first) return focusField(form.current, first);
    const username = parseUsername(contents.username) ?? '';
    const known = field.settle(username);
    const [answer, blocked] = await Promise.all([withPatience(known), field.checkBlocked(username)]);
    if (blocked) return focusField(form.current, 'username');
    if (answer?.kind === 'private') return field.setPrivateOpen(true);
    if (quote) await checkout.open(draftOf({ props, words, contents, username, quote }));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (opening) return;
    setOpening(true);
    void submit().finally(() => setOpening(false));
  };

  const leaveEmail = () => {
    const contents = answers.read();
    if (contents?.email.trim()) answers.showProblem('email', emailProblem(contents.email));
  };
  const { username: usernameIssue, package: packageIssue } = answers.problems;
  const privateText = profile.kind === 'private' ? words.privateProfile.error : undefined;

  return (
    <>
      <form className="duo" id="order" noValidate ref={form} onChange={onChange} onSubmit={onSubmit}>
        <div className="sheet">
          <ProfileStep frame={frame} problems={answers.problems} blocked={field.blocked}>
            <UsernameField
              words={words.profile}
              problem={usernameIssue ? words.errors[usernameIssue] : privateText}
              users={field.suggestions.users}
              busy={profile.kind === 'checking'}
              onPick={field.pick}
              onClose={field.suggestions.clear}
              onProceed={() => void field.proceed()}
              onLeave={field.leave}
            >
              <ProfileNote words={words.profile} field={field} />
            </UsernameField>
          </ProfileStep>
          <PackageStep
            frame={frame}
            customQuantity={answers.choice.customQuantity}
            problem={packageIssue && words.errors[packageIssue]}
            onSettled={answers.sync}
          />
          <DetailsStep frame={frame} problems={answers.problems} onLeaveEmail={leaveEmail} />
        </div>
        <OrderSummary
          frame={frame}
          quote={quote}
          username={answers.username}
          opening={opening}
          failed={checkout.failed}
        />
      </form>
      {field.privateOpen && (
        <PrivateDialog
          username={answers.username}
          checking={profile.kind === 'checking'}
          words={words.privateProfile}
          onRecheck={() => void field.recheck(answers.username)}
          onOther={field.switchToOther}
        />
      )}
      {checkout.draft && checkout.Dialog && (
        <checkout.Dialog draft={checkout.draft} onClose={checkout.close} onPaid={checkout.markPaid} />
      )}
    </>
  );
}
