import { type ComponentType, useEffect, useState } from 'react';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { EmailField } from '../../shared/email-field.tsx';
import { type Problems, textsOf } from '../buyer/check-form.ts';
import { ConsentFields } from '../buyer/consents.tsx';
import { PrivateDialog, ProfileStep } from '../buyer/profile-step.tsx';
import { type FormContext, type OrderFormProps, stepLabel } from '../contexts.ts';
import { PackageStep } from '../package/package-step.tsx';
import { Step } from '../step.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { RecoveryContext } from './recovered-order.tsx';
import { useOrderForm } from './use-order-form.ts';

/** Live region for a recovery link, rendered before it has text. Its code loads only for such links. */
function RecoverySlot(context: RecoveryContext) {
  const [Part, setPart] = useState<ComponentType<RecoveryContext>>();
  useEffect(() => {
    if (!/[?&]recover=/.test(location.search)) return;
    import('./recovered-order.tsx')
      .then(({ RecoveredOrder }) => setPart(() => RecoveredOrder))
      .catch(reportError);
  }, []);
  return <div role="status">{Part && <Part {...context} />}</div>;
}

/** States where the shop sells, at the beginning of the order (Directive 2011/83/EU, article 8.3). */
function WhereSold({ markets }: Pick<OrderFormProps, 'markets'>) {
  return (
    markets && (
      <details className="apart">
        <summary>{markets.short}</summary>
        <p>{markets.whole}</p>
      </details>
    )
  );
}

interface DetailsStepProps {
  frame: FormContext;
  problems: Problems;
  onLeaveEmail: () => void;
  /** Called when code, not the user, changed the inputs. */
  onSettled: () => void;
}

function DetailsStep({ frame, problems, onLeaveEmail, onSettled }: DetailsStepProps) {
  const { words, props } = frame;
  const texts = textsOf(problems, words.errors);
  const of = frame.part ? 4 : 3;
  return (
    <Step number={of} of={of} label={stepLabel(frame, of)} title={words.details.title}>
      <EmailField
        id="email"
        label={words.details.email}
        hint={words.details.emailHint}
        words={words.details}
        problem={texts.email}
        onLeave={onLeaveEmail}
        onSettled={onSettled}
      />
      <ConsentFields label={words.details.consents} statements={props.consents} texts={texts} />
    </Step>
  );
}

function OrderDialogs({
  order: { frame, answers, field, checkout },
}: {
  order: ReturnType<typeof useOrderForm>;
}) {
  return (
    <>
      {field.privateOpen && (
        <PrivateDialog
          username={answers.username}
          checking={field.profile.kind === 'checking'}
          words={frame.words.privateProfile}
          onRecheck={() => void field.recheck(answers.username)}
          onOther={field.switchToOther}
        />
      )}
      {checkout.draft && checkout.loaded && (
        <checkout.loaded.Dialog
          draft={checkout.draft}
          words={checkout.loaded.words}
          onClose={checkout.close}
          onPaid={checkout.markPaid}
        />
      )}
    </>
  );
}

/** Renders the order form: three steps and the summary. Inputs are uncontrolled, so their values survive hydration. */
export function OrderFormIsland({ frame: page }: { frame: FormContext }) {
  const order = useOrderForm(page);
  const { frame, form, answers, field, checkout, onSubmit, onChange, leaveEmail } = order;
  const { words, part } = frame;
  const { problems, username, posts } = answers;
  const tooMany = part?.tooMany(posts, order.quote);
  return (
    <>
      <form
        className="duo"
        id="order"
        // Used by browsers without scripts, so it is rendered on the server only.
        action={import.meta.env.SSR ? orderPathTo('checkout', frame.props.locale) : undefined}
        noValidate
        ref={form}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <div className="sheet">
          <RecoverySlot form={form} frame={frame} answers={answers} field={field} />
          <ProfileStep frame={frame} problems={problems} field={field} />
          <WhereSold markets={frame.props.markets} />
          {part?.step({
            frame,
            profile: field.profile,
            posts,
            quote: order.quote,
            problem: problems.posts && words.errors[problems.posts],
            onSettled: answers.sync,
          })}
          <PackageStep
            frame={frame}
            choice={answers.choice}
            problem={(problems.package && words.errors[problems.package]) ?? tooMany}
            onSettled={answers.sync}
          />
          <DetailsStep frame={frame} problems={problems} onLeaveEmail={leaveEmail} onSettled={answers.sync} />
        </div>
        <OrderSummary
          frame={frame}
          quote={order.quote}
          news={problems.package === 'packageGone' ? words.errors.packageGone : order.news}
          username={username}
          posts={posts?.links.length ?? 0}
          opening={order.opening}
          failed={checkout.failed}
        />
      </form>
      <OrderDialogs order={order} />
    </>
  );
}
