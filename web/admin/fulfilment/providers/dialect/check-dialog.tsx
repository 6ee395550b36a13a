import { useState } from 'react';
import type { CheckProviderReply } from '#contracts/fulfilment/provider-dialect-schemas.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { refresh } from '../../../data/refresh.ts';
import { useTexts } from '../../../language.ts';
import { ConsequenceDialog, FieldError } from '../../../parts/consequence-dialog.tsx';
import { CheckReport } from './check-report.tsx';

interface CheckDialogProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}

/** Tests a provider without placing an order, and shows how its replies are understood. */
export function CheckDialog({ provider, words, close }: CheckDialogProps) {
  const dialect = useTexts(dialectMessages);
  const [report, setReport] = useState<CheckProviderReply>();
  const check = async () => {
    setReport(await call('providers.check', { params: { id: provider.id } }));
    await refresh(['providers']);
    // Keeps the report open.
    throw new FieldError();
  };
  return (
    <ConsequenceDialog
      title={words.test}
      about={provider.baseUrl}
      consequences={[{ icon: 'sync', text: dialect.checkAsks }]}
      confirm={words.test}
      onConfirm={check}
      onClose={close}
    >
      {report && <CheckReport report={report} />}
    </ConsequenceDialog>
  );
}
