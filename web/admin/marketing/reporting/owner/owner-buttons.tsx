import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { FigureWords } from '#messages/admin/marketing/reporting.ts';
import type { Sending } from './owner-dialogs.tsx';

// Their forms bring the schemas along, and a member who only reads the figures does not wait for them.
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

/** Says when the owner is informed that figures go wrong. */
export const AlertsButton = ({ words }: { words: FigureWords }) => (
  <Opens label={words.alerts} Panel={AlertsDialog} words={words} />
);

/** Says what currencies were worth. */
export const RatesButton = ({ words }: { words: FigureWords }) => (
  <Opens label={words.rates} Panel={RatesDialog} words={words} />
);
