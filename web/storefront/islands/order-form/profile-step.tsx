import type { ReactNode } from 'react';
import { ProblemText } from '../shared/problem-text.tsx';
import type { Problems } from './check-form.ts';
import type { FormFrame } from './form-props.ts';
import { BlockedPanel, ProfilePreview } from './profile-preview.tsx';
import { Step } from './step.tsx';
import type { ProfileState } from './use-profile.ts';

interface ProfileStepProps {
  frame: FormFrame;
  problems: Problems;
  profile: ProfileState;
  blocked: boolean;
  onChangeProfile: () => void;
  /** The field itself. */
  children: ReactNode;
}

export function ProfileStep({
  frame,
  problems,
  profile,
  blocked,
  onChangeProfile,
  children,
}: ProfileStepProps) {
  const { words, props } = frame;
  return (
    <Step number={1} label={words.step('1')} title={words.profile.title}>
      {children}
      {blocked && <BlockedPanel words={words.blocked} email={props.supportEmail} />}
      {profile.kind === 'public' && !blocked && (
        <ProfilePreview
          username={profile.username}
          picture={profile.picture}
          words={words.profile}
          onChange={onChangeProfile}
        />
      )}
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
