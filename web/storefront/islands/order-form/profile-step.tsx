import { ProblemText } from '../shared/problem-text.tsx';
import type { Problems } from './check-form.ts';
import { type FormFrame, stepLabel } from './form-props.ts';
import { ProfileNote } from './profile-note.tsx';
import { Step } from './step.tsx';
import type { ProfileField } from './use-profile-field.ts';
import { UsernameField } from './username-field.tsx';

interface ProfileStepProps {
  frame: FormFrame;
  problems: Problems;
  field: ProfileField;
}

function Username({ frame, problems, field }: ProfileStepProps) {
  const { words } = frame;
  const { kind } = field.profile;
  const privateText = kind === 'private' && !field.blocked ? words.privateProfile.error : undefined;
  return (
    <UsernameField
      words={words.profile}
      problem={problems.username ? words.errors[problems.username] : privateText}
      refused={field.blocked}
      users={field.suggestions.users}
      busy={kind === 'checking'}
      onPick={field.pick}
      onClose={field.suggestions.clear}
      onProceed={() => void field.proceed()}
      onLeave={field.leave}
    >
      <ProfileNote frame={frame} field={field} />
    </UsernameField>
  );
}

export function ProfileStep(step: ProfileStepProps) {
  const { frame, problems } = step;
  const { words } = frame;
  return (
    <Step number={1} of={frame.part ? 4 : 3} label={stepLabel(frame, 1)} title={words.profile.title}>
      <Username {...step} />
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
