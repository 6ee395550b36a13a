import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { useState } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';

interface WalletsProps {
  words: Checkout;
  inert: boolean;
  payWithWallet: (event: StripeExpressCheckoutElementConfirmEvent) => void;
}

/** Only wallets that are really there are shown. */
const hasWallet = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent): boolean =>
  Object.values(availablePaymentMethods ?? {}).some(Boolean);

/** The wallets of the device, with their own buy buttons; away while there are none. */
export function Wallets({ words, inert, payWithWallet }: WalletsProps) {
  const [available, setAvailable] = useState(false);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return (
    <>
      <div className={available ? 'wallets' : 'wallets away'} inert={inert || !available}>
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
