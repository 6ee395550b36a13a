import { useEffect, useRef, useState } from 'react';
import { shellMessages } from '#messages/admin/shell.ts';
import { changeShop } from '../data/call-shop.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { onProofNeeded } from '../data/prove-again.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { useWords } from '../language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

/** Asks for the password when a call wants a fresh proof of who is there; the call is then made again. */
export function ProofDialog() {
  const words = useWords(shellMessages);
  const [asked, setAsked] = useState<(proved: boolean) => void>();
  const [failure, setFailure] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      onProofNeeded(() => {
        const answer = Promise.withResolvers<boolean>();
        setFailure(undefined);
        setAsked(() => answer.resolve);
        return answer.promise;
      }),
    [],
  );
  if (!asked) return null;
  const end = (proved: boolean) => {
    asked(proved);
    setAsked(undefined);
  };
  const prove = async () => {
    try {
      await changeShop('POST', '/api/admin/proof', { body: { password: password.current?.value ?? '' } });
      end(true);
    } catch (error) {
      const wrong = error instanceof RefusedCall && error.status < 500 && error.status !== 0;
      setFailure(wrong && error.code === 'sign_in_refused' ? words.proof.wrong : sentenceOf(error));
      password.current?.select();
    }
  };
  return (
    <Dialog title={words.proof.title} about={words.proof.about} onClose={() => end(false)}>
      <form
        className="stack stack--12"
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <label className="field">
          <span className="label">{words.signIn.password}</span>
          <input className="in" ref={password} type="password" autoComplete="current-password" data-first />
        </label>
        {failure && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {failure}
          </p>
        )}
        <div className="row">
          <button type="submit" className="btn btn--main">
            {words.proof.submit}
          </button>
          <button type="button" className="btn" onClick={() => end(false)}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
