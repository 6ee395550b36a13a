import { lazy } from 'react';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../../data/use-read.ts';
import type { DetailAction } from '../../../../detail/detail-screen.tsx';
import { useWords } from '../../../../language.ts';
import { Acts } from './acts.tsx';

const EditDialog = lazy(async () => ({
  default: (await import('../../../../catalog/services/dialogs/edit-dialog.tsx')).EditDialog,
}));

/** Changes the selling price of a service that costs more than it earns. */
export function PriceAct({ serviceId }: { serviceId: string }) {
  const words = useWords(servicesMessages);
  const sheets = useWords(sheetsMessages);
  const { data } = useRead('services.show', { params: { id: serviceId } });
  if (!data) return null;
  const action: DetailAction = {
    key: 'price',
    label: sheets.cures.price,
    icon: 'note',
    dialog: (close) => <EditDialog service={data.service} words={words} close={close} />,
  };
  return <Acts actions={[action]} />;
}
