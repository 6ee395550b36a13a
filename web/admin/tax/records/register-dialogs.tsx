import { useRef, useState } from 'react';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import { type OpenRecord, type RegisterReply, recipientIdTypes } from '#contracts/tax/records.ts';
import type { RegisterTexts } from '#messages/admin/tax/records.ts';
import { call } from '../../data/call-shop.ts';
import { ValidationError } from '../../data/refused-call.ts';
import { SelectField, TextField } from '../../form/fields.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

export interface RegisterProps {
  register: RegisterReply;
  words: RegisterTexts;
}

interface DialogProps {
  words: RegisterTexts;
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
  const confirm = async () => {
    const chosen = file.current?.files?.[0];
    if (!chosen) throw new ValidationError(words.fileNeeded);
    const body = { file: await base64Of(chosen), password: password.current?.value ?? '' };
    return call('register.change-certificate', { body });
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
      done={words.loadDone}
      onClose={close}
    >
      <TextField label={words.file} ref={file} type="file" accept=".p12,.pfx,.pem" data-first />
      <TextField label={words.password} ref={password} type="password" />
    </ConsequenceDialog>
  );
}

export function InstallationDialog({ words, close }: DialogProps) {
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
      onConfirm={(reason: string) =>
        call('register.begin-installation', { body: { reason: reason.slice(0, 500) } })
      }
      done={words.goOnDone}
      onClose={close}
    />
  );
}

const changedText = (text: string, before: string | null | undefined) =>
  text.trim() !== '' && text.trim() !== (before ?? '') ? text.trim() : undefined;

type Recipient = NonNullable<OpenRecord['recipient']>;
type CorrectionInput = Record<'name' | 'number' | 'country' | 'description', string> & {
  idType: Recipient['idType'] | undefined;
};

interface TypedProps {
  typed: CorrectionInput;
  words: RegisterTexts;
  onType: (change: Partial<CorrectionInput>) => void;
}

function RecipientFields(props: TypedProps) {
  const { typed, words, onType } = props;
  const { idType } = typed;
  return (
    <>
      <TextField
        label={words.mendName}
        maxLength={120}
        value={typed.name}
        onType={(name) => onType({ name })}
      />
      <SelectField
        label={words.mendIdType}
        choices={recipientIdTypes}
        names={words.idTypes}
        value={idType}
        onChoose={(next) => onType({ idType: next })}
      />
      <TextField
        label={words.mendNumber}
        maxLength={20}
        value={typed.number}
        onType={(number) => onType({ number })}
      />
      {(idType === '03' || idType === '04' || idType === '06') && (
        <TextField
          label={words.mendCountry}
          maxLength={2}
          value={typed.country}
          onType={(country) => onType({ country: toAsciiUpperCase(country) })}
        />
      )}
    </>
  );
}

export function CorrectRecordDialog({ record, words, close }: DialogProps & { record: OpenRecord }) {
  const { recipient, chainId, position } = record;
  const [typed, setTyped] = useState<CorrectionInput>({
    name: recipient?.name ?? '',
    idType: recipient?.idType,
    number: recipient?.number ?? '',
    country: recipient?.country ?? '',
    description: '',
  });
  const confirm = () => {
    const body = {
      recipientName: changedText(typed.name, recipient?.name),
      recipientIdType: typed.idType === recipient?.idType ? undefined : typed.idType,
      recipientNumber: changedText(typed.number, recipient?.number),
      recipientCountry: changedText(typed.country, recipient?.country),
      description: changedText(typed.description, undefined),
    };
    return call('register.mend-record', { params: { chainId, position }, body });
  };
  const fields = {
    typed,
    words,
    onType: (change: Partial<CorrectionInput>) => setTyped({ ...typed, ...change }),
  };
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
      done={words.mendDone}
      onClose={close}
    >
      {recipient && <RecipientFields {...fields} />}
      <TextField
        label={words.mendDescription}
        maxLength={500}
        optional
        value={typed.description}
        onType={(description) => fields.onType({ description })}
      />
    </ConsequenceDialog>
  );
}
