import { type ComponentType, useEffect, useState } from 'react';
import { RedirectForm } from '../payment/redirect-form.tsx';
import type { HostedFormProps } from '../payment/use-payment.ts';
import type { BankFormProps } from './use-bank-card.ts';

/** Brings the code of the bank's fields once there is a payment that needs them; without it the bank's page remains. */
export function BankPlace(props: HostedFormProps) {
  const [Form, setForm] = useState<ComponentType<BankFormProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    import('./bank-form.tsx').then(
      ({ BankForm }) => !gone && setForm(() => BankForm),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  const { words } = props;
  if (failed) {
    const greeting = { tone: 'warn' as const, ...words.means.fields.unloadable };
    return <RedirectForm {...props} means="card" place="hosted" greeting={greeting} />;
  }
  if (Form) return <Form {...props} onUnloadableFields={() => setFailed(true)} />;
  return (
    <div className="co-pay empty" role="status">
      <span className="spin" />
      <p>{words.means.fields.loading}</p>
    </div>
  );
}
