import { type ComponentType, useState } from 'react';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { Button } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import type { DialogProps } from './owner-dialogs.tsx';

// The dialogs load the schemas, which members who only read figures do not need.
const loadDialogs = () => import('./owner-dialogs.tsx');
const AlertsDialog = lazyDialog(async () => (await loadDialogs()).AlertsDialog);
const RatesDialog = lazyDialog(async () => (await loadDialogs()).RatesDialog);

interface OpensProps {
  label: string;
  Panel: ComponentType<DialogProps>;
  words: FigureTexts;
}

function OpenButton({ label, Panel, words }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Panel words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

export const AlertsButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.alerts} Panel={AlertsDialog} words={words} />
);

export const RatesButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.rates} Panel={RatesDialog} words={words} />
);
