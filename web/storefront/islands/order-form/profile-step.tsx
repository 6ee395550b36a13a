import type { ReactNode } from 'react';
import { ProblemText } from '../shared/problem-text.tsx';
import type { Problems } from './check-form.ts';
import type { FormFrame } from './form-props.ts';
import { BlockedPanel } from './profile-preview.tsx';
import { Step } from './step.tsx';

interface ProfileStepProps {
  frame: FormFrame;
  problems: Problems;
  blocked: boolean;
  /** The field itself. */
  children: ReactNode;
}

export function ProfileStep({ frame, problems, blocked, children }: ProfileStepProps) {
  const { words, props } = frame;
  return (
    <Step number={1} label={words.step('1')} title={words.profile.title}>
      {children}
      {blocked && <BlockedPanel words={words.blocked} email={props.supportEmail} />}
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="public"
            aria-invalid={problems.public ? true : undefined}
            aria-describedby={problems.public ? 'public-problem' : undefined}
          />
          <span>{words.profile.isPublic}</span>
        </label>
        <ProblemText id="public-problem" text={problems.public && words.errors[problems.public]} />
      </div>
    </Step>
  );
}
