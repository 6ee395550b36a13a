import { Elements, ExpressCheckoutElement, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { runAfterPress } from '../../shared/run-after-press.ts';
import { readAppearance } from './appearance.ts';
import { NoticeBox, useNoticeInView } from './notice.tsx';
import { PayFoot } from './pay-foot.tsx';
import type { SaleState } from './sale-fields.tsx';
import { type PayingProps, type ProcessorFieldsProps, usePayment } from './use-payment.ts';

/**
 * Freezes the height while a pointer is down. The processor's fields show errors on blur, which would move the clicked
 * button before its click.
 */
function useFrozenHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hold = () => {
      const { current } = place;
      if (!current) return;
      current.style.height = `${current.offsetHeight}px`;
      current.classList.add('held');
      runAfterPress(() => {
        current.style.height = '';
        current.classList.remove('held');
      });
    };
    addEventListener('mousedown', hold, true);
    return () => removeEventListener('mousedown', hold, true);
  }, [place]);
}

/** Updates the processor's fields with a changed amount. Returns true until they are updated. */
function useFreshAmount(amountCents: number, onDeaf?: () => void): boolean {
  const elements = useElements();
  const [heard, setHeard] = useState(amountCents);
  const deaf = useRef(onDeaf);
  deaf.current = onDeaf;

  useEffect(() => {
    if (!elements || heard === amountCents) return;
    let gone = false;
    const tell = async () => {
      const { error } = await elements.fetchUpdates().catch((reason: unknown) => ({ error: reason }));
      if (gone) return;
      if (error) deaf.current?.();
      else setHeard(amountCents);
    };
    void tell();
    return () => {
      gone = true;
    };
  }, [elements, amountCents, heard]);

  return heard !== amountCents;
}

interface WalletsProps {
  words: CheckoutTexts;
  inert: boolean;
  /** Checks the fields needed before a wallet opens and shows missing ones. */
  isReady: () => boolean;
  payWithWallet: OnWallet;
}

const hasWallet = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent): boolean =>
  Object.values(availablePaymentMethods ?? {}).some(Boolean);

/** Wallet buttons of the device. Hidden while none is available. */
function WalletButtons({ words, inert, isReady, payWithWallet }: WalletsProps) {
  const [available, setAvailable] = useState(false);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return (
    <>
      <div className={available ? 'wallets' : 'wallets away'} data-kept="" inert={inert || !available}>
        <ExpressCheckoutElement
          options={{
            buttonType: { applePay: 'buy', googlePay: 'buy' },
            paymentMethods: { applePay: 'auto', googlePay: 'auto' },
            buttonTheme: dark
              ? { applePay: 'white', googlePay: 'white' }
              : { applePay: 'black', googlePay: 'black' },
            buttonHeight: 48,
            billingAddressRequired: true,
          }}
          onReady={(event) => setAvailable(hasWallet(event))}
          onLoadError={() => setAvailable(false)}
          onClick={(event) => (isReady() ? event.resolve({ emailRequired: true }) : event.reject())}
          onConfirm={payWithWallet}
        />
      </div>
      {available && <p className="or">{words.walletsOr}</p>}
    </>
  );
}

/** The page has its own fields for country and postal code. */
const hiddenBillingFields = { country: 'never', postalCode: 'never' } as const;

type OnWallet = (event: StripeExpressCheckoutElementConfirmEvent) => Promise<void>;

/** Pays after the shop has accepted the wallet's billing address and the buyer data the invoice requires. */
const payByWallet =
  (intent: PayingProps['intent'], sale: SaleState, pay: OnWallet) =>
  async (event: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    const { country = '', postal_code: postalCode } = event.billingDetails?.address ?? {};
    const settled = await sale.settle(intent, { country, postalCode: postalCode ?? '' });
    if (settled) await pay(event);
    else event.paymentFailed({ reason: 'fail' });
  };

interface PaymentFormProps extends Omit<ProcessorFieldsProps, 'stripe'> {
  /** The fields could not be updated with a new amount. */
  onRemake?: () => void;
}

function PaymentForm(props: PaymentFormProps) {
  const { draft, words, intent, sale, changing = false, choice, away, onRemake } = props;
  const { amountCents: totalCents } = intent;
  const payment = usePayment(props);
  const refreshing = useFreshAmount(totalCents, onRemake);
  const [complete, setComplete] = useState(false);
  const byWallet = payByWallet(intent, sale, payment.payWithWallet);
  const [asking, setAsking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useFrozenHeight(fields);
  const { phase, notice } = payment;
  const message = useNoticeInView(notice);
  const paying = phase !== 'idle';
  const waiting = changing || refreshing;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (away || waiting || paying || asking) return;
    if (complete) void payWhereSold();
    else void payment.showMissing();
  };
  /** Settles tax location and buyer data before the payment. */
  const payWhereSold = async () => {
    setAsking(true);
    const settled = await sale.settle(intent).finally(() => setAsking(false));
    if (settled) await payment.pay(settled);
  };

  return (
    <form className="co-pay" noValidate onSubmit={onSubmit} aria-busy={paying}>
      <WalletButtons
        words={words}
        inert={paying || waiting}
        isReady={() => !sale.buyer.need || sale.isWhole()}
        payWithWallet={byWallet}
      />
      {choice}
      <div hidden={away} ref={fields} inert={paying}>
        <PaymentElement
          options={{
            layout: 'tabs',
            fields: { billingDetails: { email: 'never', address: hiddenBillingFields } },
          }}
          onChange={(event) => setComplete(event.complete)}
          onLoadError={() => void payment.examine()}
        />
      </div>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      {!away && (
        <PayFoot
          terms={draft}
          words={words}
          totalCents={totalCents}
          withoutTax={intent.taxRateBasisPoints === 0}
          agreed
          waiting={waiting || asking}
          paying={paying}
          ready={complete}
          safe={words.safe}
        />
      )}
    </form>
  );
}

/** The processor's provider. A new client secret remounts the form. */
export function ProcessorFields({ stripe, ...props }: ProcessorFieldsProps) {
  const appearance = useMemo(readAppearance, []);
  // Remounts fields that could not be updated with a new amount.
  const [made, setMade] = useState(0);
  const { clientSecret } = props.intent;
  return (
    <Elements
      key={`${clientSecret}-${made}`}
      stripe={stripe}
      options={{ clientSecret, appearance, locale: props.draft.locale, loader: 'auto' }}
    >
      <PaymentForm {...props} onRemake={() => setMade((times) => times + 1)} />
    </Elements>
  );
}
