import { Elements } from '@stripe/react-stripe-js';
import { useMemo } from 'react';
import { readAppearance } from '../checkout/appearance.ts';
import { PaymentForm } from '../checkout/payment-form.tsx';
import type { HostedFormProps } from './stage.ts';

/** The payment form of the dialog, on a page of its own. Another secret is another form. */
export function HostedForm({ frame, ready, ...events }: HostedFormProps) {
  const appearance = useMemo(readAppearance, []);
  const { clientSecret } = ready.intent;
  return (
    <Elements
      key={clientSecret}
      stripe={ready.stripe}
      options={{ clientSecret, appearance, locale: frame.props.locale, loader: 'auto' }}
    >
      <PaymentForm
        draft={ready.draft}
        words={frame.pay}
        intent={ready.intent}
        greeting={ready.greeting}
        {...events}
      />
    </Elements>
  );
}
