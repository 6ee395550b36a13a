import type { OrderForm } from '#messages/es/order-form.ts';
import { EmailField } from '../shared/email-field.tsx';
import { ProblemText } from '../shared/problem-text.tsx';
import type { Field, Problems } from './check-form.ts';
import { type FormFrame, stepLabel } from './form-props.ts';
import { Step } from './step.tsx';

interface DetailsStepProps {
  frame: FormFrame;
  problems: Problems;
  onLeaveEmail: () => void;
  /** The inputs hold something else now, without anyone having touched them. */
  onSettled: () => void;
}

interface ConsentProps {
  name: Extract<Field, 'startNow' | 'waive'>;
  statement: string;
  problems: Problems;
  texts: OrderForm['errors'];
}

/** Never ticked beforehand (LAW row 3). */
function Consent({ name, statement, problems, texts }: ConsentProps) {
  const problem = problems[name];
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-problem` : undefined}
        />
        <span>{statement}</span>
      </label>
      <ProblemText id={`${name}-problem`} text={problem && texts[problem]} />
    </>
  );
}

export function DetailsStep({ frame, problems, onLeaveEmail, onSettled }: DetailsStepProps) {
  const { words, props } = frame;
  const texts = words.errors;
  const of = frame.part ? 4 : 3;
  return (
    <Step number={of} of={of} label={stepLabel(frame, of)} title={words.details.title}>
      <EmailField
        id="email"
        label={words.details.email}
        hint={words.details.emailHint}
        words={words.details}
        problem={problems.email && texts[problems.email]}
        onLeave={onLeaveEmail}
        onSettled={onSettled}
      />
      <fieldset aria-label={words.details.consents}>
        <Consent name="startNow" statement={props.consents.startNow} problems={problems} texts={texts} />
        <Consent name="waive" statement={props.consents.waive} problems={problems} texts={texts} />
        <label className="check soft">
          <input type="checkbox" name="marketing" />
          <span>{props.consents.marketing}</span>
        </label>
      </fieldset>
    </Step>
  );
}
