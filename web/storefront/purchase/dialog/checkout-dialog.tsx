import { useEffect, useRef, useState } from 'react';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { Icon } from '../../parts/icon.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { nearMissOf } from '../../shared/near-miss.ts';
import { showToast } from '../../shared/toast.tsx';
import { useBack } from '../../shared/use-back.ts';
import { BusinessBox } from '../business/business-box.tsx';
import type { CheckoutDialogProps } from '../payment/checkout-draft.ts';
import { DiscountBox } from '../payment/discount-box.tsx';
import { showPaidOrder } from '../payment/finish-order.ts';
import { useChanges } from '../payment/use-changes.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { OfferCard } from './offer-card.tsx';
import { PaymentPane } from './payment-pane.tsx';
import { usePreparation } from './use-preparation.ts';

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

/** Redirects to an order that turns out paid. An order paid moments ago asks the buyer first. */
function useAlreadyPaid(
  state: ReturnType<typeof usePreparation>,
  { draft, words, onPaid }: CheckoutDialogProps,
): void {
  const { preparation } = state;
  useEffect(() => {
    if (preparation.step !== 'paid' || preparation.mine) return;
    onPaid();
    void showToast({ tone: 'good', ...words.alreadyPaid });
    showPaidOrder(draft, preparation);
  }, [preparation, words, draft, onPaid]);
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}

/**
 * Modal checkout: a dialog on wide screens, a full sheet on narrow ones. Cannot be closed while the bank authenticates.
 */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { draft, words, onClose } = props;
  const dialog = useModal();
  const [locked, setLocked] = useState(false);
  useBack(() => {
    if (!locked) onClose();
    return !locked;
  });
  const state = usePreparation(draft, words);
  const { preparation, prepare, adopt } = state;
  const intent = preparation.step === 'ready' ? preparation.intent : undefined;
  const changes = useChanges({
    order: intent && { draft, intent },
    words,
    locked,
    renew: async (input) => (await prepare(input))?.step === 'ready',
    adopt,
  });
  useAlreadyPaid(state, props);

  const business = <BusinessBox terms={draft} words={words.business} intent={intent} changes={changes} />;
  return (
    <dialog
      ref={dialog}
      className="modal co"
      aria-labelledby="checkout-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
    >
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
        askedCents={state.askedCents}
        changing={changes.changing !== undefined}
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
      <PaymentPane
        {...props}
        state={state}
        changing={changes.changing !== undefined}
        contact={<BuyerEmail email={draft.email} words={words.email} locked={locked} onClose={onClose} />}
        onLock={setLocked}
      />
    </dialog>
  );
}
