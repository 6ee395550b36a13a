import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { FigureWords } from '#messages/admin/marketing/reporting.ts';
import type { Sending } from './owner-dialogs.tsx';

// The dialogs load the schemas, which members who only read figures do not need.
const dialogs = () => import('./owner-dialogs.tsx');
const AlertsDialog = lazy(async () => ({ default: (await dialogs()).AlertsDialog }));
const RatesDialog = lazy(async () => ({ default: (await dialogs()).RatesDialog }));

interface OpensProps {
  label: string;
  Panel: ComponentType<Sending>;
  words: FigureWords;
}

function Opens({ label, Panel, words }: OpensProps) {
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

export const AlertsButton = ({ words }: { words: FigureWords }) => (
  <Opens label={words.alerts} Panel={AlertsDialog} words={words} />
);

export const RatesButton = ({ words }: { words: FigureWords }) => (
  <Opens label={words.rates} Panel={RatesDialog} words={words} />
);
