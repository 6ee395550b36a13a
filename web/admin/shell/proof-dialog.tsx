import { useEffect, useState } from 'react';
import { boundsQuestion, proofQuestion } from '../data/reauthenticate.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';

/** Loaded on first use, because few calls need them. */
const ProofForm = lazyDialog(async () => (await import('./proof-form.tsx')).ProofForm);
const ConfirmBoundsForm = lazyDialog(
  async () => (await import('./confirm-bounds-form.tsx')).ConfirmBoundsForm,
);

interface PendingQuestion<What> {
  what: What;
  end: (answer: boolean) => void;
}

function usePendingQuestion<What>({ on }: { on: (asker: (what: What) => Promise<boolean>) => () => void }) {
  const [asked, setAsked] = useState<PendingQuestion<What>>();
  useEffect(
    () =>
      on(
        (what) =>
          new Promise<boolean>((resolve) => {
            const end = (answer: boolean) => {
              resolve(answer);
              setAsked(undefined);
            };
            setAsked({ what, end });
          }),
      ),
    [on],
  );
  return asked;
}

/** Asks to confirm exceeded limits, or to re-authenticate, and then repeats the call. */
export function ProofDialog() {
  const meant = usePendingQuestion(boundsQuestion);
  const proved = usePendingQuestion(proofQuestion);
  return (
    <>
      {meant && <ConfirmBoundsForm passed={meant.what} end={meant.end} />}
      {proved && <ProofForm end={proved.end} />}
    </>
  );
}
