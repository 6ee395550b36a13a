import { useState } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import { type AuditWords, auditMessages } from '#messages/admin/audit.ts';
import { useWords } from '../../language.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { describeChange } from './describe-change.ts';

function ChangeDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const words = useWords(auditMessages);
  const lines = describeChange(entry);
  return (
    <Dialog title={entry.action} about={`${entry.subjectType} · ${entry.subjectId}`} onClose={onClose}>
      {lines.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <div className="tblbox">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row" className="mono">
                    {field}
                  </th>
                  <td className="wraps">{before}</td>
                  <td className="wraps">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entry.requestId && (
        <p className="small muted">
          {words.columns.request} <span className="mono">{entry.requestId}</span>
        </p>
      )}
    </Dialog>
  );
}

/** What changed, in one line; all of it in a dialog. */
function Change({ entry }: { entry: AuditEntry }) {
  const words = useWords(auditMessages);
  const [open, setOpen] = useState(false);
  const [first, ...more] = describeChange(entry);
  return (
    <>
      <button
        type="button"
        className="btn btn--ghost btn--sm"
        title={`${words.details} ${entry.action}`}
        onClick={() => setOpen(true)}
      >
        <span className="clip">
          {first ? `${first.field}: ${first.before && `${first.before} → `}${first.after}` : words.details}
          {more.length > 0 && ` +${more.length}`}
        </span>
      </button>
      {open && <ChangeDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

const auditList = (words: AuditWords): ListConfig<AuditEntry> => ({
  name: 'audit',
  title: words.title,
  url: '/api/admin/audit',
  topics: ['staff', 'settings'],
  idOf: ({ id }) => id,
  nameOf: ({ action, subjectId }) => `${action} ${subjectId}`,
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
    { kind: 'text', key: 'subjectId', label: words.filters.subjectId },
    { kind: 'days', key: 'days', label: words.filters.days, icon: 'clock', from: 'from', to: 'to' },
  ],
  columns: [
    { key: 'at', label: words.columns.at, card: 'date', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'who',
      label: words.columns.who,
      card: 'line',
      cell: ({ username, actor }) => username ?? (actor ? words.actors[actor] : ''),
    },
    {
      key: 'action',
      label: words.columns.action,
      card: 'title',
      cell: ({ action }) => <span className="mono">{action}</span>,
    },
    {
      key: 'subject',
      label: words.columns.subject,
      card: 'note',
      cell: ({ subjectType, subjectId }) => (
        <span className="clip" title={subjectId}>
          {subjectType} <span className="muted mono">{subjectId.slice(0, 12)}</span>
        </span>
      ),
    },
    { key: 'change', label: words.columns.change, card: 'state', cell: (entry) => <Change entry={entry} /> },
    {
      key: 'request',
      label: words.columns.request,
      hidden: true,
      cell: ({ requestId }) => <span className="mono">{requestId}</span>,
    },
  ],
  empty: { icon: 'clock', title: words.empty, text: words.emptyText },
});

/** `/admin/audit` */
export function Screen() {
  return <ListScreen config={auditList(useWords(auditMessages))} />;
}
