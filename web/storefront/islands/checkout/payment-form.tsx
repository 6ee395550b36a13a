import { PaymentElement } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NoticeBox } from './notice.tsx';
import { PayFoot } from './pay-foot.tsx';
import { useFreshAmount } from './use-fresh-amount.ts';
import { type PaymentProps, usePayment } from './use-payment.ts';
import { Wallets } from './wallets.tsx';

interface PaymentFormProps extends PaymentProps {
  /** The total is about to become another. */
  changing?: boolean;
  /** The fields could not hear of a new amount. */
  onRemake?: () => void;
}

/** Wallets above, card below, the binding button at the end. */
export function PaymentForm(props: PaymentFormProps) {
  const { draft, words, intent, changing = false, onRemake } = props;
  const payment = usePayment(props);
  const refreshing = useFreshAmount(intent.amountCents, onRemake);
  const [complete, setComplete] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  const { phase, notice } = payment;
  const paying = phase !== 'idle';
  const waiting = changing || refreshing;

  useEffect(() => {
    if (notice) message.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting || paying) return;
    if (complete) void payment.pay();
    else void payment.showMissing();
  };

  return (
    <form className="co-pay" noValidate onSubmit={onSubmit} aria-busy={paying}>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      <Wallets words={words} inert={paying || waiting} payWithWallet={payment.payWithWallet} />
      <div inert={paying}>
        <PaymentElement
          options={{ layout: 'tabs', fields: { billingDetails: { email: 'never' } } }}
          onChange={(event) => setComplete(event.complete)}
          onLoadError={() => void payment.examine()}
        />
      </div>
      <PayFoot
        draft={draft}
        words={words}
        totalCents={intent.amountCents}
        waiting={waiting}
        paying={paying}
        ready={complete}
        safe={words.safe}
      />
    </form>
  );
}
