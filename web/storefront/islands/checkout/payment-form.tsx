import { ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js';
import type { StripeExpressCheckoutElementReadyEvent } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatCents } from '../../number-shape.ts';
import { NoticeBox } from './notice.tsx';
import { OrderButton } from './order-button.tsx';
import { type PaymentProps, usePayment } from './use-payment.ts';

/** Only wallets that are really there are shown. */
const hasWallet = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent): boolean =>
  Object.values(availablePaymentMethods ?? {}).some(Boolean);

/** Wallets above, card below, the binding button at the end. */
export function PaymentForm(props: PaymentProps) {
  const { draft, words, intent } = props;
  const payment = usePayment(props);
  const [wallets, setWallets] = useState(false);
  const [complete, setComplete] = useState(false);
  const [loadFailed, setLoadFailed] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  const { phase, notice } = payment;
  const busy = phase !== 'idle';

  useEffect(() => {
    if (notice) message.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete) payment.setNotice({ tone: 'bad', ...words.incomplete });
    else void payment.pay(false);
  };
  const shown = loadFailed ? { tone: 'bad' as const, ...words.scriptMissing } : notice;

  return (
    <form className="co-pay" noValidate onSubmit={onSubmit} aria-busy={busy}>
      <div ref={message} role={shown?.tone === 'bad' ? 'alert' : 'status'}>
        {shown && <NoticeBox notice={shown} />}
      </div>
      <div className={wallets ? 'wallets' : 'wallets away'} inert={busy}>
        <ExpressCheckoutElement
          options={{
            buttonType: { applePay: 'buy', googlePay: 'buy' },
            paymentMethods: { applePay: 'auto', googlePay: 'auto' },
            buttonHeight: 48,
          }}
          onReady={(event) => setWallets(hasWallet(event))}
          onClick={(event) => event.resolve({ emailRequired: false })}
          onConfirm={(event) => {
            void payment.pay(true).then((outcome) => {
              if (outcome?.kind === 'problem') event.paymentFailed({ reason: 'fail' });
            });
          }}
        />
      </div>
      {wallets && <p className="or">{words.walletsOr}</p>}
      <div inert={busy}>
        <PaymentElement
          options={{ layout: 'tabs', fields: { billingDetails: { email: 'never' } } }}
          onChange={(event) => setComplete(event.complete)}
          onLoadError={() => setLoadFailed(true)}
        />
      </div>
      <div className="pay-foot">
        <p>
          <span>{words.totalWithTax}</span>
          <b className="n">{formatCents(intent.amountCents, draft.shape)}</b>
        </p>
        <OrderButton label={draft.orderButton} busyLabel={words.processing} busy={busy} ready={complete} />
      </div>
    </form>
  );
}
