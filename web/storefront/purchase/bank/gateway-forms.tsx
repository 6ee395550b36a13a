import { useState } from 'react';
import { RedirectForm } from '../payment/redirect-form.tsx';
import type { GatewayFormProps } from '../payment/use-payment.ts';
import { BankForm } from './bank-form.tsx';

/** Shows the bank's card fields, or the redirect to the bank's page when they are unavailable. */
export function GatewayForms(props: GatewayFormProps) {
  const [unloadable, setUnloadable] = useState(false);
  const { means, intent, words } = props;
  const typedHere = means === 'card' && intent.place === 'bank';
  if (typedHere && !unloadable)
    return <BankForm key={intent.clientSecret} {...props} onUnloadableFields={() => setUnloadable(true)} />;
  if (!typedHere) return <RedirectForm {...props} />;
  const greeting = { tone: 'warn' as const, ...words.means.fields.unloadable };
  return <RedirectForm {...props} place="hosted" greeting={greeting} />;
}
