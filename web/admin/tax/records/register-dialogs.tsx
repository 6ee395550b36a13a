import { useRef, useState } from 'react';
import type { MendRecord, OpenRecord, RegisterReply } from '#contracts/register.ts';
import { asciiUpper } from '#contracts/text.ts';
import type { RegisterWords } from '#messages/admin/register.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Field } from '../../form/form-parts.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

export interface RegisterProps {
  register: RegisterReply;
  words: RegisterWords;
}

interface DialogProps {
  words: RegisterWords;
  close: () => void;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The file leaves the browser once, with its password; what is kept of it is sealed. */
export function CertificateDialog({ words, close }: DialogProps) {
  const file = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const load = useChange(
    (body: { file: string; password: string }) =>
      changeShop('PUT', '/api/admin/register/certificate', { body }),
    { refreshes: ['register', 'pending'], fails: null, says: () => words.loadDone },
  );
  const confirm = async () => {
    const chosen = file.current?.files?.[0];
    setMissing(!chosen);
    if (!chosen) throw new Error(words.fileNeeded);
    await load.mutateAsync({ file: await base64Of(chosen), password: password.current?.value ?? '' });
  };
  return (
    <ConsequenceDialog
      title={words.loadTitle}
      consequences={[
        { icon: 'sync', text: words.loadTry },
        { icon: 'clock', text: words.loadOld },
        { icon: 'shield', text: words.loadSealed },
      ]}
      confirm={words.loadConfirm}
      onConfirm={confirm}
      onClose={close}
    >
      <Field label={words.file} error={missing ? words.fileNeeded : undefined}>
        {(control) => (
          <input {...control} ref={file} className="in" type="file" accept=".p12,.pfx,.pem" data-first />
        )}
      </Field>
      <Field label={words.password}>
        {(control) => <input {...control} ref={password} className="in" type="password" autoComplete="off" />}
      </Field>
    </ConsequenceDialog>
  );
}

export function InstallationDialog({ words, close }: DialogProps) {
  const open = useChange(
    (reason: string) =>
      changeShop('POST', '/api/admin/register/installation', { body: { reason: reason.slice(0, 500) } }),
    { refreshes: ['register', 'pending'], fails: null, says: () => words.goOnDone },
  );
  return (
    <ConsequenceDialog
      title={words.goOnTitle}
      consequences={[
        { icon: 'chain', text: words.goOnChain },
        { icon: 'doc', text: words.goOnSeries },
        { icon: 'alert', text: words.goOnFinal },
      ]}
      tone="destroy"
      reason="required"
      confirm={words.goOnTitle}
      onConfirm={(reason) => open.mutateAsync(reason)}
      onClose={close}
    />
  );
}

const given = (text: string, before: string | null | undefined) =>
  text.trim() !== '' && text.trim() !== (before ?? '') ? text.trim() : undefined;

/** A further record of the same invoice, with what is corrected. */
export function MendDialog({ record, words, close }: DialogProps & { record: OpenRecord }) {
  const { recipient } = record;
  const [name, setName] = useState(recipient?.name ?? '');
  const [taxId, setTaxId] = useState(recipient?.taxId ?? '');
  const [country, setCountry] = useState(recipient?.country ?? '');
  const [description, setDescription] = useState('');
  const mend = useChange(
    (body: MendRecord) =>
      changeShop('POST', `/api/admin/register/records/${record.chainId}/${record.position}/mend`, { body }),
    { refreshes: ['register', 'pending'], fails: null, says: () => words.mendDone },
  );
  const confirm = () =>
    mend.mutateAsync({
      recipientName: given(name, recipient?.name),
      recipientTaxId: given(taxId, recipient?.taxId),
      recipientCountry: given(country, recipient?.country),
      description: given(description, undefined),
    });
  return (
    <ConsequenceDialog
      title={words.mendTitle(record.number)}
      about={`${words.agencySays}: ${[record.code, record.text].filter(Boolean).join(': ')}`}
      consequences={[
        { icon: 'chain', text: words.mendChain },
        { icon: 'doc', text: words.mendPaper },
        { icon: 'mail', text: words.mendBuyer },
      ]}
      confirm={words.mendConfirm}
      onConfirm={confirm}
      onClose={close}
    >
      {recipient && (
        <Field label={words.mendName}>
          {(control) => (
            <input
              {...control}
              className="in"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      {recipient?.taxId && (
        <Field label={words.mendTaxId}>
          {(control) => (
            <input
              {...control}
              className="in"
              maxLength={9}
              value={taxId}
              onChange={({ target }) => setTaxId(target.value)}
            />
          )}
        </Field>
      )}
      {recipient?.country && (
        <Field label={words.mendCountry}>
          {(control) => (
            <input
              {...control}
              className="in"
              maxLength={2}
              value={country}
              onChange={({ target }) => setCountry(asciiUpper(target.value))}
            />
          )}
        </Field>
      )}
      <Field label={words.mendDescription} optional>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={500}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
    </ConsequenceDialog>
  );
}
