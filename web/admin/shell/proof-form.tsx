import { useRef, useState } from 'react';
import type { CallInput } from '#contracts/declared-calls.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call } from '../data/call-shop.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { canUsePasskeys, isCanceledByMember, requestPasskey } from '../data/passkeys.ts';
import { RefusedCall } from '../data/refused-call.ts';
import { useSession } from '../data/session.ts';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

function useProof(end: (proved: boolean) => void) {
  const words = useTexts(shellMessages);
  const [failure, setFailure] = useState<string>();
  const prove = async (body: CallInput<'proof.give'>['body']): Promise<boolean> => {
    setFailure(undefined);
    try {
      await call('proof.give', { body });
      end(true);
      return true;
    } catch (error) {
      const isWrong = error instanceof RefusedCall && error.code === 'proof_refused' && 'password' in body;
      setFailure(isWrong ? words.proof.wrong : sentenceOf(error));
      return false;
    }
  };
  const byPasskey = async () => {
    try {
      await prove({ passkey: await requestPasskey('proof.options') });
    } catch (error) {
      if (!isCanceledByMember(error)) setFailure(sentenceOf(error));
    }
  };
  return { prove, byPasskey, failure };
}

function ProofActions({ onCancel, onPasskey }: { onCancel: () => void; onPasskey: () => void }) {
  const words = useTexts(shellMessages);
  const access = useTexts(accessMessages);
  const { means } = useSession();
  return (
    <>
      <button type="button" className="btn" onClick={onCancel}>
        {words.cancel}
      </button>
      {means.includes('passkey') && canUsePasskeys() && (
        <button type="button" className="btn" onClick={onPasskey}>
          <Icon name="key" />
          {access.proofPasskey}
        </button>
      )}
      <button type="submit" form="proof" className="btn btn--main">
        {words.proof.submit}
      </button>
    </>
  );
}

export function ProofForm({ end }: { end: (proved: boolean) => void }) {
  const words = useTexts(shellMessages);
  const access = useTexts(accessMessages);
  const { means } = useSession();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { prove, byPasskey, failure } = useProof(end);
  const submit = async () => {
    const typed = code.current?.value.trim();
    const field = typed ? code : password;
    const proved = await prove(typed ? { code: typed } : { password: password.current?.value ?? '' });
    if (!proved) field.current?.select();
  };
  return (
    <Dialog
      title={words.proof.title}
      about={words.proof.about}
      onClose={() => end(false)}
      foot={<ProofActions onCancel={() => end(false)} onPasskey={byPasskey} />}
    >
      <Form id="proof" className="stack stack--12" onSend={submit}>
        <label className="field">
          <span className="label">{words.signIn.password}</span>
          <input className="in" ref={password} type="password" autoComplete="current-password" data-first />
        </label>
        {means.includes('code') && (
          <label className="field">
            <span className="label">{access.proofCode}</span>
            <input
              className="in num"
              ref={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </label>
        )}
        {failure && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {failure}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
