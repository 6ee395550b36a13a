import { useState } from 'react';
import type { Client } from '#contracts/customers/records.ts';
import type { ClientsTexts } from '#messages/admin/customers/records.ts';
import { call, pathOf, useChange, useRead } from '../../../data/call-shop.ts';
import { ensureFreshProof } from '../../../data/session.ts';
import { formatCents, formatCount, useLanguage } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { useGo } from '../../../use-screen.ts';
import type { CustomerPageProps } from './notes.tsx';

type DialogProps = CustomerPageProps & { close: () => void };

interface MergeCandidatesProps {
  found: Client[];
  words: ClientsTexts;
  pick: (id: string) => void;
}

function MergeCandidates({ found, words, pick }: MergeCandidatesProps) {
  const language = useLanguage();
  if (found.length === 0) return <p className="muted">{words.mergeNone}</p>;
  return (
    <fieldset>
      <legend className="label">{words.mergeWhich}</legend>
      {found.map(({ id, email, spentCents }) => (
        <label className="menu__i" key={id}>
          <input type="radio" className="box" name="gone" onChange={() => pick(id)} />
          <span className="grow">{email}</span>
          <span className="muted num">{formatCents(spentCents, language)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function MergeDialog({ client, words, close }: DialogProps) {
  const [typed, setTyped] = useState('');
  const [gone, setGone] = useState<string>();
  const { data } = useRead('customers.list', {
    query: { q: typed.trim(), limit: 6 },
    enabled: typed.trim().length > 2,
    keep: true,
  });
  const says = words.mergeConsequences;
  return (
    <ConsequenceDialog
      title={words.mergeTitle}
      about={client.email}
      consequences={[
        { icon: 'users', text: says.counts(client.email) },
        { icon: 'doc', text: says.frozen },
        { icon: 'mail', text: says.mail },
        { icon: 'undo', text: says.back },
      ]}
      confirm={words.mergeDo}
      reason="required"
      onConfirm={(reason: string) =>
        call('customers.merge', { params: { id: client.id }, body: { gone: gone ?? '', reason } })
      }
      done={words.merged}
      onClose={close}
    >
      <label className="field dlg__reason">
        <span className="label">{words.mergeSearch}</span>
        <input
          className="in"
          type="search"
          value={typed}
          data-first
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {data && typed.trim().length > 2 && (
        <MergeCandidates
          found={data.items.filter(({ id }) => id !== client.id)}
          words={words}
          pick={setGone}
        />
      )}
    </ConsequenceDialog>
  );
}

export function ExportDialog({ client, words, close }: DialogProps) {
  const fetchFile = async () => {
    if (await ensureFreshProof()) location.assign(pathOf('customers.export', { params: { id: client.id } }));
  };
  return (
    <ConsequenceDialog
      title={words.exportTitle}
      about={client.email}
      consequences={[
        { icon: 'doc', text: words.exportWhat },
        { icon: 'user', text: words.exportWho },
        { icon: 'clock', text: words.exportAudit },
      ]}
      confirm={words.exportDo}
      onConfirm={fetchFile}
      onClose={close}
    />
  );
}

export function EraseDialog({ client, words, close }: DialogProps) {
  const language = useLanguage();
  const go = useGo();
  const erase = useChange(
    (reason: string) => call('customers.erase', { params: { id: client.id }, body: { reason } }),
    { says: words.erased, fails: null },
  );
  const count = (number: number) => formatCount(number, language);
  return (
    <ConsequenceDialog
      title={words.eraseTitle}
      about={client.addresses.map(({ email }) => email).join(', ')}
      consequences={[
        { icon: 'x', text: words.eraseGoes },
        { icon: 'doc', text: words.eraseStays(count(client.orders), count(client.invoices)) },
        { icon: 'mail', text: words.eraseNo },
        { icon: 'alert', text: words.eraseFinal },
      ]}
      confirm={words.eraseDo}
      tone="destroy"
      reason="required"
      onConfirm={async (reason) => {
        await erase.mutateAsync(reason);
        await go('customers');
      }}
      onClose={close}
    />
  );
}
