import { Elements, ExpressCheckoutElement, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';
import { afterPress } from '../../shared/after-press.ts';
import { readAppearance } from './appearance.ts';
import { NoticeBox } from './notice.tsx';
import { PayFoot } from './pay-foot.tsx';
import { PlaceFields, usePlace } from './place-fields.tsx';
import { type PaymentProps, usePayment } from './use-payment.ts';

/**
 * Keeps what stands in `place` as high as it is while something is pressed: the processor's fields show what is wrong
 * when they are left, and would push the pressed button away before its click.
 */
function useHeldHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hold = () => {
      const { current } = place;
      if (!current) return;
      current.style.height = `${current.offsetHeight}px`;
      current.classList.add('held');
      afterPress(() => {
        current.style.height = '';
        current.classList.remove('held');
      });
    };
    addEventListener('mousedown', hold, true);
    return () => removeEventListener('mousedown', hold, true);
  }, [place]);
}

/**
 * Informs the processor's fields when the intent has another amount. Returns true while they have not heard it yet.
 */
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
  words: Checkout;
  inert: boolean;
  payWithWallet: (event: StripeExpressCheckoutElementConfirmEvent) => void;
}

/** Only wallets that are really there are shown. */
const hasWallet = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent): boolean =>
  Object.values(availablePaymentMethods ?? {}).some(Boolean);

/** Shows the wallets of the device, with their own buy buttons; it is away while there are none. */
function Wallets({ words, inert, payWithWallet }: WalletsProps) {
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
          }}
          onReady={(event) => setAvailable(hasWallet(event))}
          onLoadError={() => setAvailable(false)}
          onClick={(event) => event.resolve({ emailRequired: true })}
          onConfirm={payWithWallet}
        />
      </div>
      {available && <p className="or">{words.walletsOr}</p>}
    </>
  );
}

/** Country and code stand in fields of the page, which knows where a code is needed. */
const asked = { country: 'never', postalCode: 'never' } as const;

interface PaymentFormProps extends PaymentProps {
  /** The total is about to become another. */
  changing?: boolean;
  /** The fields could not hear of a new amount. */
  onRemake?: () => void;
}

/** Shows wallets above, card below, the binding button at the end. */
function PaymentForm(props: PaymentFormProps) {
  const { draft, words, intent, changing = false, onRemake } = props;
  const payment = usePayment(props);
  const refreshing = useFreshAmount(intent.amountCents, onRemake);
  const [complete, setComplete] = useState(false);
  const place = usePlace(draft.locale, words.place);
  const [asking, setAsking] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useHeldHeight(fields);
  const { phase, notice } = payment;
  const paying = phase !== 'idle';
  const waiting = changing || refreshing;

  useEffect(() => {
    if (notice) message.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting || paying || asking) return;
    if (complete) void payWhereSold();
    else void payment.showMissing();
  };
  /** The place is settled before the money moves. */
  const payWhereSold = async () => {
    setAsking(true);
    const settled = await place.settle(intent).finally(() => setAsking(false));
    if (settled) await payment.pay(settled);
  };

  return (
    <form className="co-pay" noValidate onSubmit={onSubmit} aria-busy={paying}>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      <Wallets words={words} inert={paying || waiting} payWithWallet={payment.payWithWallet} />
      <div ref={fields} inert={paying}>
        <PaymentElement
          options={{ layout: 'tabs', fields: { billingDetails: { email: 'never', address: asked } } }}
          onChange={(event) => setComplete(event.complete)}
          onLoadError={() => void payment.examine()}
        />
        <PlaceFields locale={draft.locale} words={words.place} state={place} />
      </div>
      <PayFoot
        terms={draft}
        words={words}
        totalCents={intent.amountCents}
        withoutTax={intent.taxRateBasisPoints === 0}
        refillDays={draft.quote.refillDays}
        waiting={waiting || asking}
        paying={paying}
        ready={complete}
        safe={words.safe}
      />
    </form>
  );
}

export interface HostedFormProps extends PaymentProps {
  stripe: Stripe;
  /** The total is about to become another. */
  changing?: boolean;
}

/** Shows the payment form in the processor's frame, in the dialog and on pages. Another secret is another form. */
export function HostedForm({ stripe, ...props }: HostedFormProps) {
  const appearance = useMemo(readAppearance, []);
  // Fields that could not hear of a new amount are made again.
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
