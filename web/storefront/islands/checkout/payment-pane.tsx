import { Elements } from '@stripe/react-stripe-js';
import { useMemo } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { readAppearance } from './appearance.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { NoticeBox } from './notice.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Preparation } from './use-preparation.ts';

interface PaymentPaneProps {
  draft: CheckoutDraft;
  words: Checkout;
  preparation: Preparation;
  totalCents: number;
  onPrepare: (totalCents: number) => void;
  onLock: (locked: boolean) => void;
  onClose: () => void;
  onPaid: () => void;
}

function Loading({ text }: { text: string }) {
  return (
    <div className="co-pay empty" role="status">
      <span className="spin" />
      <p>{text}</p>
    </div>
  );
}

type StopProps = Pick<PaymentPaneProps, 'words' | 'onClose'> & {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
};

/** Something stands in the way: what it is, and the way on. */
function Stop({ words, title, text, action, onAction, onClose }: StopProps) {
  return (
    <div className="co-pay">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', title, text, more: words.untouched }} />
      </div>
      <div className="row">
        <button className="btn main" type="button" onClick={onAction}>
          {action}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          {words.backToOrder}
        </button>
      </div>
    </div>
  );
}

/** The paying half of the dialog, in each of its states. */
export function PaymentPane(props: PaymentPaneProps) {
  const { draft, words, preparation, totalCents, onPrepare, onClose } = props;
  const appearance = useMemo(readAppearance, []);
  switch (preparation.step) {
    case 'loading':
    case 'already_paid':
      return <Loading text={words.loading} />;
    case 'failed':
      return (
        <Stop
          words={words}
          title={preparation.title}
          text={preparation.text}
          action={words.retry}
          onAction={() => onPrepare(totalCents)}
          onClose={onClose}
        />
      );
    case 'price_changed': {
      const price = formatCents(preparation.totalCents, draft.shape);
      return (
        <Stop
          words={words}
          title={words.priceChanged.title}
          text={words.priceChanged.text(price)}
          action={words.priceChanged.accept(price)}
          onAction={() => onPrepare(preparation.totalCents)}
          onClose={onClose}
        />
      );
    }
    case 'ready': {
      const { clientSecret } = preparation.intent;
      return (
        <Elements
          key={clientSecret}
          stripe={preparation.stripe}
          options={{ clientSecret, appearance, locale: draft.locale, loader: 'auto' }}
        >
          <PaymentForm
            draft={draft}
            words={words}
            intent={preparation.intent}
            onLock={props.onLock}
            onPaid={props.onPaid}
          />
        </Elements>
      );
    }
  }
}
