import { type FormEvent, useState } from 'react';
import { useRestoredPage } from '../../shared/use-back.ts';
import { choosePaymentMethod, settleRefusal, submitToProcessor } from './choose-payment-method.ts';
import { type Notice, NoticeBox } from './notice.tsx';
import { PayFoot } from './pay-foot.tsx';
import type { SelectedMethod } from './payment-method-choice.tsx';
import type { PayingProps } from './use-payment.ts';

interface RedirectFormProps extends PayingProps {
  means: SelectedMethod;
  /** The card is entered on the bank's page because its fields cannot be loaded here. */
  place?: 'hosted';
  /** A new total is being requested. */
  changing?: boolean;
}

/** Starts one redirect at a time. Resets when the browser returns by its back button. */
function useRedirect(props: RedirectFormProps) {
  const { words, intent, means, place, greeting, onLock, onIntent } = props;
  const [leaving, setLeaving] = useState(false);
  const [notice, setNotice] = useState<Notice | undefined>(greeting);
  const lock = (locked: boolean) => {
    setLeaving(locked);
    onLock(locked);
  };
  useRestoredPage(() => lock(false));
  const leave = async () => {
    lock(true);
    setNotice({ tone: 'busy', ...words.means.leading });
    const outcome = await choosePaymentMethod(intent, { means, place }, words);
    if (outcome.ok && outcome.reply.kind === 'hosted') return submitToProcessor(outcome.reply);
    lock(false);
    if (!outcome.ok) setNotice(settleRefusal(outcome, props));
    else if (outcome.reply.kind === 'page') onIntent(outcome.reply.intent);
  };
  return { leaving, notice, leave };
}

export function RedirectForm(props: RedirectFormProps) {
  const { draft, words, intent, means, sale, changing = false } = props;
  const { leaving, notice, leave } = useRedirect(props);
  const [asking, setAsking] = useState(false);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (changing || leaving || asking) return;
    setAsking(true);
    const settled = await sale.settle(intent).finally(() => setAsking(false));
    if (settled) await leave();
  };

  return (
    <form className="co-pay" noValidate onSubmit={(event) => void onSubmit(event)} aria-busy={leaving}>
      <p>{words.means[means].lead}</p>
      <div role={notice?.tone === 'bad' ? 'alert' : 'status'}>{notice && <NoticeBox notice={notice} />}</div>
      <PayFoot
        terms={draft}
        words={words}
        totalCents={intent.amountCents}
        withoutTax={intent.taxRateBasisPoints === 0}
        agreed
        waiting={changing || asking}
        paying={leaving}
        ready
        safe={words.means.safe}
      />
    </form>
  );
}
