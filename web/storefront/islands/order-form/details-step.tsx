import type { OrderForm } from '#messages/es/order-form.ts';
import { FieldNote } from '../shared/field-note.tsx';
import { ProblemText } from '../shared/problem-text.tsx';
import type { Field, Problems } from './check-form.ts';
import { type FormFrame, stepLabel } from './form-props.ts';
import { Step } from './step.tsx';

interface DetailsStepProps {
  frame: FormFrame;
  problems: Problems;
  onLeaveEmail: () => void;
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

export function DetailsStep({ frame, problems, onLeaveEmail }: DetailsStepProps) {
  const { words, props } = frame;
  const texts = words.errors;
  const of = frame.part ? 4 : 3;
  return (
    <Step number={of} of={of} label={stepLabel(frame, of)} title={words.details.title}>
      <div className="field">
        <label htmlFor="email">{words.details.email}</label>
        <div className="ctl">
          <input
            id="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            aria-invalid={problems.email ? true : undefined}
            aria-describedby="email-note"
            onBlur={onLeaveEmail}
          />
        </div>
        <FieldNote id="email-note" problem={problems.email && texts[problems.email]}>
          <p className="hint">{words.details.emailHint}</p>
        </FieldNote>
      </div>
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
