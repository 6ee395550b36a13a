import { useState } from 'react';
import type { AuditEntry } from '#contracts/staff/audit.ts';
import { type ActionTexts, actionMessages } from '#messages/admin/staff/acts.ts';
import { type AuditTexts, auditMessages } from '#messages/admin/staff/audit.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import type { Address } from '../../addresses.ts';
import { DateTime, useLanguage, useTexts } from '../../language.tsx';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type ChangeTexts, describeChange } from './describe-change.ts';

/** Pages of audited objects. Types without a page are omitted. */
const places: Record<string, Address> = {
  order: 'order',
  client: 'customer',
  processor: 'processors',
  provider: 'provider',
  pending_item: 'pendingItem',
  dispute: 'dispute',
  invoice: 'invoice',
  mail: 'emailLog',
  review: 'review',
  withdrawal: 'withdrawal',
  campaign: 'campaign',
  discount_code: 'discountCode',
  bulk_run: 'bulkRun',
  contact_thread: 'messageThread',
};

const actionNameOf = ({ action }: AuditEntry, { acts }: ActionTexts) => acts[action] ?? action;

function useChangeTexts(): ChangeTexts {
  const words = useTexts(actionMessages);
  const { fields } = useTexts(settingsMessages);
  return { words: { ...words, fields: { ...fields, ...words.fields } }, language: useLanguage() };
}

function AuditSubject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  const { subjects } = useTexts(actionMessages);
  const { names } = useTexts(settingNameMessages);
  const place = places[subjectType];
  const label = subjects[subjectType] ?? subjectType;
  if (place)
    return (
      <ScreenLink to={place} params={{ id: subjectId, thread: subjectId }}>
        {label}
      </ScreenLink>
    );
  const name = subjectType === 'setting' ? (names[subjectId] ?? subjectId) : subjectId.slice(0, 12);
  return (
    <span className="clip" title={subjectId}>
      {label} <span className="muted">{name}</span>
    </span>
  );
}

function ChangeDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const words = useTexts(auditMessages);
  const told = useChangeTexts();
  const lines = describeChange(entry, told);
  const who = entry.username ?? (entry.actor ? words.actors[entry.actor] : '');
  return (
    <Dialog
      title={`${who} ${actionNameOf(entry, told.words)}`}
      about={
        <>
          <DateTime at={entry.at} /> · <AuditSubject entry={entry} />{' '}
          <span className="mono">{entry.subjectId}</span>
        </>
      }
      onClose={onClose}
    >
      {lines.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <DataTable
          label={words.details}
          look="rows"
          rows={lines}
          keyOf={({ field }) => field}
          columns={[
            { label: words.field, head: true, cell: ({ field }) => field },
            { label: words.before, className: 'wraps', cell: ({ before }) => before },
            { label: words.after, className: 'wraps', cell: ({ after }) => after },
          ]}
        />
      )}
      <p className="small muted">
        <span className="mono">{entry.action}</span>
        {entry.requestId && (
          <>
            {' · '}
            {words.columns.request} <span className="mono">{entry.requestId}</span>
          </>
        )}
      </p>
      {entry.action.startsWith('bulk.') && (
        <p>
          <ScreenLink to="audit" search={{ run: entry.subjectId }} onClick={onClose}>
            {told.words.ofRun}
          </ScreenLink>
        </p>
      )}
    </Dialog>
  );
}

/** Shows the change in one line, and completely in a dialog. */
function AuditChange({ entry }: { entry: AuditEntry }) {
  const words = useTexts(auditMessages);
  const told = useChangeTexts();
  const [open, setOpen] = useState(false);
  const [first, ...more] = describeChange(entry, told);
  return (
    <>
      <Button
        look="ghost sm"
        title={`${words.details}: ${actionNameOf(entry, told.words)}`}
        onClick={() => setOpen(true)}
      >
        <span className="clip">
          {first ? `${first.field}: ${first.before && `${first.before} → `}${first.after}` : words.details}
          {more.length > 0 && ` +${more.length}`}
        </span>
      </Button>
      {open && <ChangeDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

const auditList = (words: AuditTexts, said: ActionTexts): ListConfig<AuditEntry> => ({
  name: 'audit',
  title: words.title,
  call: 'audit.list',
  idOf: ({ id }) => id,
  nameOf: (entry) => actionNameOf(entry, said),
  csv: true,
  searches: { placeholder: words.search },
  filters: [
    { kind: 'text', key: 'member', label: words.filters.member, icon: 'user' },
    {
      kind: 'choice',
      key: 'actor',
      label: words.filters.actor,
      choices: Object.entries(words.actors).map(([value, label]) => ({ value, label })),
    },
    { kind: 'text', key: 'action', label: words.filters.action, placeholder: 'staff' },
    { kind: 'text', key: 'run', label: words.filters.run, icon: 'columns' },
    { kind: 'text', key: 'subjectId', label: words.filters.subjectId },
    { kind: 'days', key: 'days', label: words.filters.days, icon: 'clock', from: 'from', to: 'to' },
  ],
  labels: words.columns,
  columns: [
    { key: 'at', sort: 'at', downFirst: true, card: 'date', cell: ({ at }) => <DateTime at={at} /> },
    {
      key: 'who',
      card: 'line',
      cell: ({ username, actor }) => username ?? (actor ? words.actors[actor] : ''),
    },
    {
      key: 'action',
      card: 'title',
      cell: (entry) => <span title={entry.action}>{actionNameOf(entry, said)}</span>,
    },
    { key: 'subject', card: 'note', cell: (entry) => <AuditSubject entry={entry} /> },
    { key: 'change', card: 'state', cell: (entry) => <AuditChange entry={entry} /> },
    { key: 'request', hidden: true, cell: ({ requestId }) => <span className="mono">{requestId}</span> },
  ],
  empty: { icon: 'clock', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={auditList(useTexts(auditMessages), useTexts(actionMessages))} />;
}
