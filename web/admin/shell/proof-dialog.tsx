import { lazy, Suspense, useEffect, useState } from 'react';
import { meaning, proof } from '../data/prove-again.ts';

/** Few calls need them, so each is loaded when the first one does. */
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));
const MeantForm = lazy(async () => ({ default: (await import('./meant-form.tsx')).MeantForm }));

interface Asked<What> {
  what: What;
  end: (answer: boolean) => void;
}

/** Waits until a call asks. */
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

/**
 * Asks for the word when a change passes the bounds, and for password, code or passkey when a call needs a
 * fresh proof of who is there; the call is then made again.
 */
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
