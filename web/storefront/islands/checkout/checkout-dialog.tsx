import { useEffect, useRef, useState } from 'react';
import type { CheckoutDialogProps } from './checkout-draft.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { successAddress } from './finish-order.ts';
import { PaymentPane } from './payment-pane.tsx';
import { type Preparation, usePreparation } from './use-preparation.ts';

/** An order that is paid already leads straight to its page. */
function useAlreadyPaid(preparation: Preparation, { draft, onPaid }: CheckoutDialogProps): void {
  useEffect(() => {
    if (preparation.step !== 'already_paid') return;
    const { orderId, paymentIntentId } = preparation;
    onPaid();
    location.assign(successAddress(draft, { orderId, paymentIntentId, settled: false }));
  }, [preparation, draft, onPaid]);
}

/** The modal checkout: a dialog on wide screens, a full sheet on narrow ones. It stays while the bank is asked. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { draft, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [locked, setLocked] = useState(false);
  const { words, preparation, totalCents, prepare } = usePreparation(draft);
  useAlreadyPaid(preparation, props);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

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
      {words && (
        <>
          <CheckoutSummary
            draft={draft}
            words={words}
            totalCents={totalCents}
            locked={locked}
            onClose={onClose}
          />
          <PaymentPane
            draft={draft}
            words={words}
            preparation={preparation}
            totalCents={totalCents}
            onPrepare={(cents) => void prepare(cents)}
            onLock={setLocked}
            onClose={onClose}
            onPaid={props.onPaid}
          />
        </>
      )}
    </dialog>
  );
}
