import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import { readAppearance } from './appearance.ts';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentProps } from './use-payment.ts';

export interface HostedFormProps extends PaymentProps {
  stripe: Stripe;
  /** The total is about to become another. */
  changing?: boolean;
}

/** The payment form in the processor's frame, in the dialog and on pages. Another secret is another form. */
export function HostedForm({ stripe, ...props }: HostedFormProps) {
  const appearance = useMemo(readAppearance, []);
  // Fields that could not hear of a new amount are made anew.
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
