import { useId, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { useWords } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { lastMonth } from '../../parts/madrid-calendar.ts';

export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(taxMessages).invoices;
  const shell = useWords(shellMessages);
  const id = useId();
  const [period, setPeriod] = useState(() => lastMonth(shopNow()));
  return (
    <Dialog
      title={words.archive}
      about={words.archiveAbout}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {shell.close}
          </button>
          <FileButton url={pathOf('invoices.archive', { query: period })}>{words.archiveNow}</FileButton>
        </>
      }
    >
      <div className="stack stack--12">
        {(['from', 'to'] as const).map((end) => (
          <div className="field" key={end}>
            <label htmlFor={`${id}-${end}`}>{words[end]}</label>
            <input
              className="in"
              type="date"
              id={`${id}-${end}`}
              value={period[end]}
              onChange={({ target }) => setPeriod({ ...period, [end]: target.value })}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
