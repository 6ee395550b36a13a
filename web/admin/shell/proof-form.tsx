import { useRef, useState } from 'react';
import type { CallInput } from '#contracts/declared-calls.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { call } from '../data/call-shop.ts';
import { canUsePasskeys, isCanceledByMember, requestPasskey } from '../data/passkeys.ts';
import { RefusedCall, sentenceOf } from '../data/refused-call.ts';
import { useSession } from '../data/session.ts';
import { FormFailure, TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

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
      <Button onClick={onCancel}>{words.cancel}</Button>
      {means.includes('passkey') && canUsePasskeys() && (
        <Button icon="key" onClick={onPasskey}>
          {access.proofPasskey}
        </Button>
      )}
      <Button look="main" type="submit" form="proof">
        {words.proof.submit}
      </Button>
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
        <TextField
          label={words.signIn.password}
          ref={password}
          type="password"
          autoComplete="current-password"
          data-first
        />
        {means.includes('code') && (
          <TextField
            label={access.proofCode}
            className="in num"
            ref={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        )}
        <FormFailure text={failure} />
      </Form>
    </Dialog>
  );
}
