import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { Icon } from '../../parts/icon.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { Modal } from '../../shared/modal.tsx';
import { nearMissOf } from '../../shared/near-miss.ts';
import { showToast } from '../../shared/toast.tsx';
import { BusinessBox } from '../business/business-box.tsx';
import type { CheckoutDialogProps } from '../payment/checkout-draft.ts';
import { DiscountBox } from '../payment/discount-box.tsx';
import { showPaidOrder } from '../payment/finish-order.ts';
import { LoadingPane } from '../payment/notice.tsx';
import { PaymentPanel } from '../payment/payment-panel.tsx';
import type { PaymentShell } from '../payment/stop-notice.tsx';
import { useChanges } from '../payment/use-changes.ts';
import { isStageOf, type OpeningChange, type PaymentStage, useOpening } from '../payment/use-opening.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { OfferCard } from './offer-card.tsx';

interface BuyerEmailProps {
  email: string;
  words: CheckoutTexts['email'];
  locked: boolean;
  onClose: () => void;
}

/** Waits until the closing dialog has restored the focus. */
const focusEmail = () => queueMicrotask(() => document.querySelector<HTMLElement>('#email')?.focus());

function BuyerEmail({ email, words, locked, onClose }: BuyerEmailProps) {
  const wanted = useRef(false);
  const [meant] = useState(() => nearMissOf(email));
  useEffect(
    () => () => {
      if (wanted.current) focusEmail();
    },
    [],
  );
  const change = () => {
    wanted.current = true;
    onClose();
  };
  return (
    <p className="note">
      <span>
        {words.to}{' '}
        <b>
          <EmailText email={email} />
        </b>{' '}
        {meant && <em>{words.near(meant)} </em>}
        <button className="text" type="button" disabled={locked} onClick={change}>
          {words.change}
        </button>
      </span>
    </p>
  );
}

const loadForm = () =>
  import('../payment/hosted-form.tsx').then(
    ({ HostedForm }) => HostedForm,
    () => undefined,
  );

/** Opens the order of the dialog. An order that turns out paid redirects, unless it was paid moments ago. */
function usePreparation({ draft, words, onPaid }: CheckoutDialogProps) {
  const [stage, setStage] = useState<PaymentStage>({ at: 'loading' });
  const asked = useRef(draft.quote.totalCents);
  const show = (next: PaymentStage) => {
    setStage(next);
    if (next.at !== 'paid' || next.mine) return;
    onPaid();
    void showToast({ tone: 'good', ...words.alreadyPaid });
    showPaidOrder(draft, next);
  };
  const { open } = useOpening({ words, setStage: show, loadForm });
  const prepare = ({ totalCents = asked.current, ...input }: OpeningChange = {}) => {
    asked.current = totalCents;
    return open({ ...input, draft, totalCents });
  };
  const start = useRef(prepare);
  useEffect(() => void start.current(), []);
  return {
    stage,
    askedCents: asked.current,
    prepare,
    adopt: (intent: PaymentIntentReply) =>
      setStage((now) => (isStageOf(now, intent) ? { ...now, intent } : now)),
    fail: (sentence: { title: string; text: string }) => setStage({ at: 'failed', ...sentence }),
  };
}

function useRestoredFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

/**
 * Modal checkout: a dialog on wide screens, a full sheet on narrow ones. Cannot be closed while the bank authenticates.
 */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { draft, words, onClose, onPaid } = props;
  useRestoredFocus();
  const [locked, setLocked] = useState(false);
  const { stage, askedCents, prepare, adopt, fail } = usePreparation(props);
  const intent = stage.at === 'ready' ? stage.intent : undefined;
  const changes = useChanges({
    order: intent && { draft, intent },
    words,
    locked,
    renew: async (input) => (await prepare(input))?.at === 'ready',
    adopt,
  });
  const changing = changes.changing !== undefined;
  const shell: PaymentShell = {
    look: 'co-pay',
    untouched: words.untouched,
    takesFocus: true,
    wayOut: () => (
      <button className="btn" type="button" onClick={onClose}>
        {words.backToOrder}
      </button>
    ),
  };
  const business = <BusinessBox terms={draft} words={words} intent={intent} changes={changes} />;
  return (
    <Modal className="modal co" aria-labelledby="checkout-title" locked={locked} onLeave={onClose}>
      <header className="co-head" data-kept="">
        <h2 id="checkout-title">
          <Icon name="lock" />
          {words.title}
        </h2>
        {draft.seller && <p className="meta">{words.assurance.seller(draft.seller)}</p>}
        <button className="icon" type="button" aria-label={words.close} disabled={locked} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <CheckoutSummary
        draft={draft}
        words={words}
        intent={intent}
        askedCents={askedCents}
        changing={changing}
        locked={locked}
      >
        {intent && (
          <OfferCard
            draft={draft}
            words={words}
            intent={intent}
            busy={changes.changing === 'offer'}
            onSet={(taken) => void changes.setOffer(taken)}
          />
        )}
        <DiscountBox draft={draft} words={words} intent={intent} changes={changes}>
          {!intent?.business && business}
        </DiscountBox>
        {intent?.business && business}
      </CheckoutSummary>
      <PaymentPanel
        {...{ shell, stage, words, changing }}
        shape={draft.shape}
        type={draft.quote.type}
        loading={<LoadingPane text={stage.at === 'paid' ? words.alreadyPaid.text : words.loading} />}
        contact={<BuyerEmail email={draft.email} words={words.email} locked={locked} onClose={onClose} />}
        onOpen={(change) => void prepare(change)}
        onFail={fail}
        onIntent={adopt}
        onLock={setLocked}
        onPaid={onPaid}
      />
    </Modal>
  );
}
