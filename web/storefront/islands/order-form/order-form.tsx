import { orderPathTo } from '#contracts/order-paths.ts';
import { DetailsStep } from './details-step.tsx';
import type { FormFrame } from './form-props.ts';
import { OrderSummary } from './order-summary.tsx';
import { PackageStep } from './package-step.tsx';
import { PrivateDialog } from './private-dialog.tsx';
import { ProfileStep } from './profile-step.tsx';
import { RecoverySlot } from './recovery-slot.tsx';
import { useOrderForm } from './use-order-form.ts';

/** The whole order form: three steps and the summary. The inputs are uncontrolled; what they hold is never lost. */
export function OrderFormIsland({ frame: page }: { frame: FormFrame }) {
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
        // Where a browser without scripts sends it: nothing that the others need to carry.
        action={import.meta.env.SSR ? orderPathTo('checkout', frame.props.locale) : undefined}
        noValidate
        ref={form}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <div className="sheet">
          <RecoverySlot form={form} frame={frame} answers={answers} field={field} />
          <ProfileStep frame={frame} problems={problems} field={field} />
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
      {field.privateOpen && (
        <PrivateDialog
          username={username}
          checking={field.profile.kind === 'checking'}
          words={words.privateProfile}
          onRecheck={() => void field.recheck(username)}
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
