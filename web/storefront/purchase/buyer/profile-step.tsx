import { type ComponentType, useEffect, useRef, useState } from 'react';
import { signedInHintCookie } from '#contracts/pages/visitor-cookies.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import { formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { BusyButton } from '../../shared/busy-button.tsx';
import { useBack } from '../../shared/use-back.ts';
import { type FormContext, stepLabel } from '../contexts.ts';
import { Step } from '../step.tsx';
import { findPageOfLink, type Problem, type Problems } from './check-form.ts';
import { ConsentCheckbox } from './consents.tsx';
import type { ProfileAnswer } from './directory.ts';
import { BlockedPanel } from './profile-verdict.tsx';
import type { ProfileField } from './use-profile-field.ts';
import { Avatar, UsernameField } from './username-field.tsx';

interface ProfilePreviewProps {
  profile: ProfileAnswer & { kind: 'public' };
  frame: FormContext;
  onChange: () => void;
}

function ProfilePreview({ profile, frame, onChange }: ProfilePreviewProps) {
  const { username, picture, fullName, followers } = profile;
  const words = frame.words.profile;
  const count = followers == null ? '' : words.followers(formatCount(followers, frame.props.shape));
  return (
    <div className="found">
      <Avatar picture={picture} />
      <b>@{username}</b>
      <small className="soft">{[count, fullName].filter(Boolean).join(' · ')}</small>
      <span className="ok">
        <Icon name="ok" />
        {words.publicFound}
      </span>
      <button className="text" type="button" onClick={onChange}>
        {words.change}
      </button>
    </div>
  );
}

interface ProfileNoteProps {
  frame: FormContext;
  field: ProfileField;
}

function ProfileNote({ frame, field }: ProfileNoteProps) {
  const { profile, suggestions } = field;
  const { profile: words, blocked } = frame.words;
  if (field.blocked) return <BlockedPanel words={blocked} email={frame.props.supportEmail} />;
  if (profile.kind === 'public') {
    return <ProfilePreview profile={profile} frame={frame} onChange={field.switchToOther} />;
  }
  const text = () => {
    if (profile.kind === 'checking') return words.checking;
    if (profile.kind === 'missing') return words.noneFound(profile.username);
    if (suggestions.failed) return words.searchFailed;
    if (suggestions.noneFor) return words.noneFound(suggestions.noneFor);
    if (suggestions.users.length > 0) return words.suggestionCount(String(suggestions.users.length));
    return words.hint;
  };
  return <p className="hint">{text()}</p>;
}

interface PrivateDialogProps {
  username: string;
  checking: boolean;
  words: OrderFormTexts['privateProfile'];
  onRecheck: () => void;
  onOther: () => void;
}

/** Explains how to make a private profile public. Closing it returns to the username field. */
export function PrivateDialog({ username, checking, words, onRecheck, onOther }: PrivateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBack(() => {
    onOther();
    return true;
  });
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal pad"
      aria-labelledby="private-title"
      aria-describedby="private-text"
      onCancel={onOther}
    >
      <Icon name="lock" />
      <h2 id="private-title">{words.title}</h2>
      <p id="private-text">{words.text(username)}</p>
      <div className="row">
        <BusyButton look="btn main" busy={checking} text={words.recheck} onClick={onRecheck} />
        <button className="btn" type="button" onClick={onOther}>
          {words.other}
        </button>
      </div>
    </dialog>
  );
}

interface ProfileStepProps {
  frame: FormContext;
  problems: Problems;
  field: ProfileField;
}

/** Shows the error of the username. A link of another network offers the page that sells for it. */
function NameProblem({ frame, problem }: { frame: FormContext; problem: Problem }) {
  const { words, props } = frame;
  const typed = (document.getElementById('username') as HTMLInputElement | null)?.value ?? '';
  const page = problem === 'usernameInvalid' ? findPageOfLink(typed, props.elsewhere) : undefined;
  if (!page) return words.errors[problem];
  return (
    <>
      {words.profile.elsewhere(page.network)}{' '}
      <a href={`${page.path}?${new URLSearchParams({ username: typed.trim() })}`}>
        {words.profile.goElsewhere(page.network)}
      </a>
    </>
  );
}

function Username({ frame, problems, field }: ProfileStepProps) {
  const { words } = frame;
  const { kind } = field.profile;
  const privateText = kind === 'private' && !field.blocked ? words.privateProfile.error : undefined;
  return (
    <UsernameField
      words={words.profile}
      problem={problems.username ? <NameProblem frame={frame} problem={problems.username} /> : privateText}
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

/** Shows saved usernames. Loaded for signed-in visitors only. */
function SavedNames(step: ProfileStepProps) {
  const [Part, setPart] = useState<ComponentType<ProfileStepProps>>();
  useEffect(() => {
    if (!document.cookie.includes(`${signedInHintCookie}=`)) return;
    import('./saved-names.tsx')
      .then(({ SavedNameButtons }) => setPart(() => SavedNameButtons))
      .catch(reportError);
  }, []);
  return Part && <Part {...step} />;
}

export function ProfileStep(step: ProfileStepProps) {
  const { frame, problems } = step;
  const { words } = frame;
  return (
    <Step number={1} of={frame.part ? 4 : 3} label={stepLabel(frame, 1)} title={words.profile.title}>
      <Username {...step} />
      {/* Customers can only save Instagram usernames. */}
      {!frame.names && <SavedNames {...step} />}
      <ConsentCheckbox
        name="public"
        label={words.profile.isPublic}
        text={problems.public && words.errors[problems.public]}
      />
    </Step>
  );
}
