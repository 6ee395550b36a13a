import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofNeeded } from '../data/prove-again.ts';

/** Few calls want it: it comes when the first one does. */
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** Waits until a call wants a proof; `asked` is how it hears of the end. */
function useAsked() {
  const [asked, setAsked] = useState<(proved: boolean) => void>();
  useEffect(
    () =>
      onProofNeeded(() => {
        const answer = Promise.withResolvers<boolean>();
        setAsked(() => answer.resolve);
        return answer.promise;
      }),
    [],
  );
  const end = (proved: boolean) => {
    asked?.(proved);
    setAsked(undefined);
  };
  return { isAsked: asked !== undefined, end };
}

/** Asks for password, code or passkey when a call wants a fresh proof of who is there; the call is then made again. */
export function ProofDialog() {
  const { isAsked, end } = useAsked();
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ProofForm end={end} />
    </Suspense>
  );
}
