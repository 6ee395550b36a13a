import '../api-keys.css';
import { useState } from 'react';
import type { ApiKey } from '#contracts/staff/api-keys.ts';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { TextField } from '../../form/fields.tsx';
import { DateTime, formatCents, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

const marks = { open: 'completed', over: 'cancelled', revoked: 'cancelled' } as const;

function UseChart({ days }: Pick<ApiKey, 'days'>) {
  const words = useTexts(apiKeyMessages);
  const language = useLanguage();
  const sum = (of: 'calls' | 'refused') =>
    formatCount(
      days.reduce((all, day) => all + day[of], 0),
      language,
    );
  if (days.length === 0) return null;
  return (
    <details className="small">
      <summary>{words.use(sum('calls'), sum('refused'))}</summary>
      <DataTable
        label={words.use(sum('calls'), sum('refused'))}
        look="facts"
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { label: words.day, head: true, cell: ({ day }) => <DateTime at={`${day}T12:00:00Z`} as="day" /> },
          { label: words.calls, className: 'num', cell: ({ calls }) => formatCount(calls, language) },
          { label: words.refused, className: 'num', cell: ({ refused }) => formatCount(refused, language) },
        ]}
      />
    </details>
  );
}

function KeyLimits({ item }: { item: ApiKey }) {
  const words = useTexts(apiKeyMessages);
  const language = useLanguage();
  const { money, callsAMinute, ranges, madeBy } = item;
  const cents = (amount: number) => formatCents(amount, language);
  const facts = [
    ...(money ? [words.limits(cents(money.perCallCents), cents(money.perDayCents))] : []),
    ...(ranges.length > 0 ? [words.from(ranges.join(', '))] : []),
    words.pace(formatCount(callsAMinute, language)),
    madeBy ? words.madeBy(madeBy) : words.madeAtMachine,
  ];
  return <p className="small muted">{facts.join(' · ')}</p>;
}

function KeyLine({ item, onRevoke }: { item: ApiKey; onRevoke: () => void }) {
  const words = useTexts(apiKeyMessages);
  const { name, prefix, scopes, state, lastUsedAt, endsAt, days } = item;
  return (
    <li className="keyline keyline--wrap">
      <div className="grow stack stack--8">
        <p className="medium">
          {name} <span className="small muted mono">{prefix}…</span>
        </p>
        <p className="keytags">
          {scopes.map((scope) => (
            <span className="tag mono" key={scope}>
              {scope}
            </span>
          ))}
        </p>
        <KeyLimits item={item} />
        <p className="small muted">
          {lastUsedAt ? (
            <>
              {words.lastUsed} <DateTime at={lastUsedAt} as="ago" />
            </>
          ) : (
            words.neverUsed
          )}
          {endsAt && (
            <>
              {' · '}
              {words.ends} <DateTime at={endsAt} />
            </>
          )}
        </p>
        <UseChart days={days} />
      </div>
      <StatusBadge mark={marks[state]}>{words.states[state]}</StatusBadge>
      {state !== 'revoked' && (
        <Button look="sm" aria-label={words.revokeTitle(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** Shows a new key once. The dialog closes only after confirming that it was stored. */
function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const words = useTexts(apiKeyMessages);
  return (
    <Dialog
      title={words.toldTitle}
      about={words.toldLead}
      onClose={undefined}
      foot={
        <>
          <Button icon="copy" data-first onClick={() => void copyText(apiKey, { title: words.copied })}>
            {words.copy}
          </Button>
          <Button look="main" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <TextField
        label={words.key}
        className="in mono"
        value={apiKey}
        readOnly
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}

function RevokeDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const words = useTexts(apiKeyMessages);
  return (
    <ConsequenceDialog
      title={words.revokeTitle(item.name)}
      consequences={[
        { icon: 'key', text: words.revokeMeans },
        { icon: 'clock', text: words.revokeStays },
      ]}
      confirm={words.revoke}
      tone="destroy"
      onConfirm={async () => {
        await call('api-keys.revoke', { params: { id: item.id } });
        showToast({ tone: 'good', title: words.revoked, text: item.name });
      }}
      onClose={onClose}
    />
  );
}

type OpenDialogState = { kind: 'make' } | { kind: 'told'; key: string } | { kind: 'revoke'; item: ApiKey };

function OpenDialog({
  open,
  show,
}: {
  open: OpenDialogState;
  show: (next: OpenDialogState | undefined) => void;
}) {
  const close = () => show(undefined);
  if (open.kind === 'make')
    return <CreateKeyDialog onMade={({ key }) => show({ kind: 'told', key })} onClose={close} />;
  if (open.kind === 'told') return <NewKeyDialog apiKey={open.key} onClose={close} />;
  return <RevokeDialog item={open.item} onClose={close} />;
}

export function Screen() {
  const words = useTexts(apiKeyMessages);
  const [open, setOpen] = useState<OpenDialogState>();
  const list = useRead('api-keys.list', { everySeconds: 60 });
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const { items } = list.data;
  return (
    <>
      <ScreenHead title={words.title} about={items.length}>
        <Button look="main" icon="key" onClick={() => setOpen({ kind: 'make' })}>
          {words.make}
        </Button>
      </ScreenHead>
      <p className="muted keylead">{words.lead}</p>
      <section className="card" aria-label={words.title}>
        {items.length === 0 && <p className="card__b muted">{words.none}</p>}
        <ul className="keylines">
          {items.map((item) => (
            <KeyLine key={item.id} item={item} onRevoke={() => setOpen({ kind: 'revoke', item })} />
          ))}
        </ul>
      </section>
      {open && <OpenDialog open={open} show={setOpen} />}
    </>
  );
}
