import { useRef, useState } from 'react';
import { asciiUpper } from '#contracts/kit/text.ts';
import {
  type MendRecord,
  type OpenRecord,
  type RegisterReply,
  recipientIdTypes,
} from '#contracts/tax/records.ts';
import type { RegisterWords } from '#messages/admin/tax/records.ts';
import { call } from '../../data/call-shop.ts';
import { Unsendable } from '../../data/error-sentence.ts';
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

/** Uploads the certificate file once with its password. The server stores it encrypted. */
export function CertificateDialog({ words, close }: DialogProps) {
  const file = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const load = useChange(
    (body: { file: string; password: string }) => call('register.change-certificate', { body }),
    { fails: null, says: () => words.loadDone },
  );
  const confirm = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) throw new Unsendable(words.fileNeeded);
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
      <Field label={words.file}>
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
    (reason: string) => call('register.begin-installation', { body: { reason: reason.slice(0, 500) } }),
    { fails: null, says: () => words.goOnDone },
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

type Recipient = NonNullable<OpenRecord['recipient']>;
type Typed = Record<'name' | 'number' | 'country' | 'description', string> & {
  idType: Recipient['idType'] | undefined;
};

interface TypedProps {
  typed: Typed;
  words: RegisterWords;
  onType: (change: Partial<Typed>) => void;
}

interface TextProps extends TypedProps {
  name: Exclude<keyof Typed, 'idType'>;
  label: string;
  most: number;
  optional?: boolean;
}

function TextField({ typed, name, label, most, optional, onType }: TextProps) {
  return (
    <Field label={label} optional={optional}>
      {(control) => (
        <input
          {...control}
          className="in"
          maxLength={most}
          value={typed[name]}
          onChange={({ target }) =>
            onType({ [name]: name === 'country' ? asciiUpper(target.value) : target.value })
          }
        />
      )}
    </Field>
  );
}

function RecipientFields(props: TypedProps) {
  const { typed, words, onType } = props;
  const { idType } = typed;
  return (
    <>
      <TextField {...props} name="name" label={words.mendName} most={120} />
      <Field label={words.mendIdType}>
        {(control) => (
          <select
            {...control}
            className="in"
            value={idType}
            onChange={({ target }) =>
              onType({ idType: recipientIdTypes.find((type) => type === target.value) })
            }
          >
            {recipientIdTypes.map((type) => (
              <option key={type} value={type}>
                {words.idTypes[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField {...props} name="number" label={words.mendNumber} most={20} />
      {(idType === '03' || idType === '04' || idType === '06') && (
        <TextField {...props} name="country" label={words.mendCountry} most={2} />
      )}
    </>
  );
}

/** Creates a corrected record of the same invoice. */
export function MendDialog({ record, words, close }: DialogProps & { record: OpenRecord }) {
  const { recipient, chainId, position } = record;
  const [typed, setTyped] = useState<Typed>({
    name: recipient?.name ?? '',
    idType: recipient?.idType,
    number: recipient?.number ?? '',
    country: recipient?.country ?? '',
    description: '',
  });
  const mend = useChange(
    (body: MendRecord) => call('register.mend-record', { params: { chainId, position }, body }),
    { fails: null, says: () => words.mendDone },
  );
  const confirm = () =>
    mend.mutateAsync({
      recipientName: given(typed.name, recipient?.name),
      recipientIdType: typed.idType === recipient?.idType ? undefined : typed.idType,
      recipientNumber: given(typed.number, recipient?.number),
      recipientCountry: given(typed.country, recipient?.country),
      description: given(typed.description, undefined),
    });
  const fields = { typed, words, onType: (change: Partial<Typed>) => setTyped({ ...typed, ...change }) };
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
      {recipient && <RecipientFields {...fields} />}
      <TextField {...fields} name="description" label={words.mendDescription} most={500} optional />
    </ConsequenceDialog>
  );
}
