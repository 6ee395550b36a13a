import { useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { TextField } from '../../form/fields.tsx';
import { useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { lastMonth } from '../../parts/madrid-calendar.ts';

export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(taxMessages).invoices;
  const shell = useTexts(shellMessages);
  const [period, setPeriod] = useState(() => lastMonth(shopNow()));
  return (
    <Dialog
      title={words.archive}
      about={words.archiveAbout}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{shell.close}</Button>
          <FileButton url={pathOf('invoices.archive', { query: period })}>{words.archiveNow}</FileButton>
        </>
      }
    >
      <div className="stack stack--12">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={words[end]}
            type="date"
            value={period[end]}
            onType={(next) => setPeriod({ ...period, [end]: next })}
          />
        ))}
      </div>
    </Dialog>
  );
}
