import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isForPosts } from '#contracts/orders/states.ts';
import { signedInHintCookie } from '#contracts/pages/visitor-cookies.ts';
import { BusyButton } from '../../shared/busy-button.tsx';
import { clearCheckboxes, statementsOfOrder } from '../../shared/clear-checkboxes.ts';
import { EmailField } from '../../shared/email-field.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { nearMissOf } from '../../shared/near-miss.ts';
import type { CheckoutVisit } from '../checkout-page/visit.ts';
import type { PaymentContext } from '../contexts.ts';
import type { Buyer } from '../payment/checkout-draft.ts';
import { keepShownProblems, type Problems, parseName, textsOf } from './check-form.ts';
import { ConsentFields } from './consents.tsx';
import { PostsField, UsernameField } from './detail-fields.tsx';
import {
  checkDetails,
  focusFirstProblem,
  type RequiredDetails,
  readDetails,
  requiredDetailsOf,
} from './details.ts';
import { fillFromAccount } from './fill-from-account.ts';
import { BlockedPanel, checkProfile, type ProfileVerdict } from './profile-verdict.tsx';

interface DetailsStepProps {
  frame: PaymentContext;
  visit: CheckoutVisit;
  /** Maximum number of posts for the package. `undefined` for followers. */
  maxPosts: number | undefined;
  editing: boolean;
  onDone: (buyer: Buyer) => Promise<void>;
}

const allDetails: RequiredDetails = { username: true, email: true, posts: true };

function useDetails({ frame, visit, maxPosts, editing: opened, onDone }: DetailsStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [verdict, setVerdict] = useState<ProfileVerdict>('fine');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<RequiredDetails>({ username: opened, email: opened, posts: opened });
  const missing = requiredDetailsOf(visit, maxPosts);
  const wanted = {
    username: asked.username || missing.username,
    email: asked.email || missing.email,
    posts: visit.posts !== undefined && (asked.posts || missing.posts),
  };
  useLayoutEffect(() => {
    if (opened) form.current?.querySelector('input')?.focus();
  }, [opened]);

  useEffect(() => {
    if (wanted.email && document.cookie.includes(`${signedInHintCookie}=`)) void fillFromAccount();
  }, [wanted.email]);

  const submit = async (target: HTMLFormElement) => {
    const details = readDetails(target, visit, wanted);
    const found = checkDetails(details, maxPosts);
    setProblems(found);
    if (focusFirstProblem(target, found)) return;
    const username = parseName(details.username, visit.names) ?? '';
    const answer = await checkProfile(username, visit.names);
    setVerdict(answer);
    if (answer !== 'fine') return setAsked(allDetails);
    const { email, marketing, posts } = details;
    await onDone({ username, email, marketing, posts: posts?.links });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void submit(event.currentTarget).finally(() => setBusy(false));
  };
  const onChange = (event?: FormEvent<HTMLFormElement>) => {
    setVerdict('fine');
    const { name, form: order } = (event?.target ?? {}) as Partial<HTMLInputElement>;
    if (name === 'username' && visit.username && order) clearCheckboxes(order, statementsOfOrder);
    if (form.current)
      setProblems(
        keepShownProblems(problems, checkDetails(readDetails(form.current, visit, wanted), maxPosts)),
      );
  };
  const texts = {
    ...textsOf(problems, frame.form.errors),
    ...(verdict === 'private' ? { username: frame.form.privateProfile.error } : {}),
  };
  return { form, wanted, texts, verdict, busy, onSubmit, onChange, askAll: () => setAsked(allDetails) };
}

export function DetailsForm(props: DetailsStepProps) {
  const { form, wanted, texts, verdict, busy, onSubmit, onChange, askAll } = useDetails(props);
  const { frame, visit } = props;
  const { words } = frame;
  return (
    <form className="pay-details" noValidate ref={form} onSubmit={onSubmit} onChange={onChange}>
      {verdict === 'blocked' && <BlockedPanel words={frame.form.blocked} email={frame.props.supportEmail} />}
      {wanted.username ? (
        <UsernameField frame={frame} known={visit} texts={texts} />
      ) : (
        <KnownBuyer frame={frame} visit={visit} onChange={askAll} />
      )}
      {wanted.posts && <PostsField frame={frame} known={visit} texts={texts} />}
      {wanted.email && (
        <EmailField
          id="email"
          name="email"
          label={frame.form.details.email}
          hint={frame.form.details.emailHint}
          words={frame.pay.email}
          known={visit.email}
          problem={texts.email}
          onSettled={() => onChange()}
        />
      )}
      <ConsentFields label={frame.form.details.consents} statements={frame.props.consents} texts={texts} />
      <BusyButton
        type="submit"
        look="btn main wide"
        busy={busy}
        text={busy ? words.details.checking : words.details.proceed}
      />
    </form>
  );
}

function postsLine({ form, words }: PaymentContext, { type, posts = [] }: CheckoutVisit): string | undefined {
  if (!isForPosts(type) || posts.length === 0) return undefined;
  return words.posts.count(form.summary[type].posts, String(posts.length));
}

interface KnownBuyerProps {
  frame: PaymentContext;
  visit: CheckoutVisit;
  onChange: () => void;
  locked?: boolean;
}

export function KnownBuyer({ frame, visit, onChange, locked }: KnownBuyerProps) {
  const { words, pay } = frame;
  const posts = postsLine(frame, visit);
  const meant = nearMissOf(visit.email);
  return (
    <div className="known">
      <div>
        <b>@{visit.username}</b>
        {posts && <span className="soft">{posts}</span>}
        {visit.email && (
          <span className="soft">
            <EmailText email={visit.email} />
          </span>
        )}
        {meant && <em className="soft">{pay.email.near(meant)}</em>}
      </div>
      <button className="text" type="button" disabled={locked} onClick={onChange}>
        {words.details.change}
      </button>
    </div>
  );
}
