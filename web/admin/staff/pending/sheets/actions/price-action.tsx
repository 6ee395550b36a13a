import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../../data/call-shop.ts';
import type { DetailAction } from '../../../../detail/detail-screen.tsx';
import { useTexts } from '../../../../language.tsx';
import { lazyDialog } from '../../../../parts/lazy-dialog.tsx';
import { ActionButtons } from './action-buttons.tsx';

const EditDialog = lazyDialog(
  async () => (await import('../../../../catalog/services/dialogs/edit-dialog.tsx')).EditDialog,
);

export function PriceAction({ serviceId }: { serviceId: string }) {
  const words = useTexts(servicesMessages);
  const sheets = useTexts(sheetsMessages);
  const { data } = useRead('services.show', { params: { id: serviceId } });
  if (!data) return null;
  const action: DetailAction = {
    key: 'price',
    label: sheets.cures.price,
    icon: 'note',
    dialog: (close) => <EditDialog service={data.service} words={words} close={close} />,
  };
  return <ActionButtons actions={[action]} />;
}
