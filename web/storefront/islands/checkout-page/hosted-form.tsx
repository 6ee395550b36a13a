import { Elements } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { readAppearance } from '../checkout/appearance.ts';
import { PaymentForm } from '../checkout/payment-form.tsx';
import type { HostedFormProps } from './stage.ts';

/** The payment form of the dialog, on a page of its own. Another secret is another form. */
export function HostedForm({ frame, ready, ...events }: HostedFormProps) {
  const appearance = useMemo(readAppearance, []);
  const { clientSecret } = ready.intent;
  // Fields that could not hear of a new amount are made anew.
  const [made, setMade] = useState(0);
  return (
    <Elements
      key={`${clientSecret}-${made}`}
      stripe={ready.stripe}
      options={{ clientSecret, appearance, locale: frame.props.locale, loader: 'auto' }}
    >
      <PaymentForm
        draft={ready.draft}
        words={frame.pay}
        intent={ready.intent}
        greeting={ready.greeting}
        onRemake={() => setMade((times) => times + 1)}
        {...events}
      />
    </Elements>
  );
}
