import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import type { DialogProps } from './owner-dialogs.tsx';

// The dialogs load the schemas, which members who only read figures do not need.
const loadDialogs = () => import('./owner-dialogs.tsx');
const AlertsDialog = lazy(async () => ({ default: (await loadDialogs()).AlertsDialog }));
const RatesDialog = lazy(async () => ({ default: (await loadDialogs()).RatesDialog }));

interface OpensProps {
  label: string;
  Panel: ComponentType<DialogProps>;
  words: FigureTexts;
}

function OpenButton({ label, Panel, words }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--sm" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense>
          <Panel words={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const AlertsButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.alerts} Panel={AlertsDialog} words={words} />
);

export const RatesButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.rates} Panel={RatesDialog} words={words} />
);
