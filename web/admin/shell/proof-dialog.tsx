import { lazy, Suspense, useEffect, useState } from 'react';
import { meaning, proof } from '../data/prove-again.ts';

/** Loaded on first use, because few calls need them. */
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));
const MeantForm = lazy(async () => ({ default: (await import('./meant-form.tsx')).MeantForm }));

interface Asked<What> {
  what: What;
  end: (answer: boolean) => void;
}

function useAsked<What>({ on }: { on: (asker: (what: What) => Promise<boolean>) => () => void }) {
  const [asked, setAsked] = useState<Asked<What>>();
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
  const meant = useAsked(meaning);
  const proved = useAsked(proof);
  return (
    <Suspense fallback={null}>
      {meant && <MeantForm passed={meant.what} end={meant.end} />}
      {proved && <ProofForm end={proved.end} />}
    </Suspense>
  );
}
