import type { Closure } from '#contracts/catalog/closures.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { processorsMessages } from '#messages/admin/payments/processors.ts';
import { useRead } from '../../data/call-shop.ts';
import { HoldDialog as ProviderDialog } from '../../fulfilment/providers/detail/hold-dialog.tsx';
import { useTexts } from '../../language.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { HoldDialog as ProcessorDialog } from '../../payments/processors/hold-dialogs.tsx';
import type { Choice } from './scopes.ts';
import { useClosures } from './use-closures.ts';

/** Loaded for closures only. */
const ClosingDialog = lazyDialog(async () => (await import('../settings/closing-dialog.tsx')).ClosingDialog);

/** Confirms with the dialog of the scope: its consequences, and a reason for the audit log. */
export function StopDialog({ choice, close }: { choice: Choice; close: () => void }) {
  const providers = useRead('providers.list').data?.providers;
  const processors = useRead('processors.list').data?.processors;
  const providerWords = useTexts(providersMessages);
  const processorWords = useTexts(processorsMessages);
  const { scope, subject, reason, note } = choice;
  if (scope === 'provider') {
    const provider = providers?.find(({ id }) => String(id) === subject);
    return provider && <ProviderDialog provider={provider} words={providerWords} close={close} />;
  }
  if (scope === 'processor') {
    const processor = processors?.find(({ name }) => name === subject);
    return processor && <ProcessorDialog processor={processor} words={processorWords} close={close} />;
  }
  if (reason === '') return null;
  const closure: Closure = {
    service: serviceTypes.find((type) => scope === 'service' && type === subject) ?? 'all',
    country: scope === 'country' ? subject : '',
    reason,
    note,
  };
  return <CloseSales closure={closure} close={close} />;
}

function CloseSales({ closure, close }: { closure: Closure; close: () => void }) {
  const { closed, add } = useClosures();
  return (
    <ClosingDialog
      closing={[closure]}
      value={{ closed: [...closed, closure] }}
      onConfirm={() => add.mutateAsync(closure)}
      onClose={close}
    />
  );
}
