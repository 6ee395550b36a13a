import { useState } from 'react';
import { dayMs } from '#contracts/kit/time.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import { call } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { TextField } from '../../form/fields.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

interface LookBackProps {
  words: PaymentTexts['books'];
  close: () => void;
}

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * dayMs).toISOString().slice(0, 10);

/** Compares the processor with the shop again from an earlier day on, for example after a restore. */
export function LookBackDialog({ words, close }: LookBackProps) {
  const [since, setSince] = useState(() => monthBefore(shopNow()));
  return (
    <ConsequenceDialog
      title={words.lookBack}
      consequences={[{ icon: 'sync', text: words.lookBackAbout }]}
      confirm={words.lookBackNow}
      onConfirm={() => call('comparison.start', { body: { since: `${since}T00:00:00Z` } })}
      done={words.lookedBack}
      onClose={close}
    >
      <TextField label={words.since} type="date" value={since} onType={setSince} />
    </ConsequenceDialog>
  );
}
