import { useState } from 'react';
import type { ServiceChange } from '#contracts/catalog/services.ts';
import { type ServicesTexts, servicesMessages } from '#messages/admin/catalog/services.ts';
import { useSession } from '../../../data/session.ts';
import { DateTime, useTexts } from '../../../language.tsx';
import { choiceFilter, type ListConfig, viewsOf } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { Button } from '../../../parts/button.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { StatusBadge, type StatusMark } from '../../../parts/status.tsx';
import { useChangedFields } from '../list/service-words.tsx';
import { RevertChangeDialog } from './revert-change-dialog.tsx';

const marks: Record<ServiceChange['state'], StatusMark> = {
  planned: 'pending',
  applied: 'completed',
  cancelled: 'cancelled',
  refused: 'failed',
};

function ChangedService({ change, words }: { change: ServiceChange; words: ServicesTexts }) {
  const { packageName } = usePackageNames();
  const fieldsOf = useChangedFields(words);
  const [first, ...more] = change.lines;
  if (!first) return null;
  const name = packageName(first);
  const said = fieldsOf(first).map(
    ({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`,
  );
  return (
    <span className="wraps">
      <span className="medium">{more.length > 0 ? words.and(name, String(more.length)) : name}</span>{' '}
      <span className="muted">{said.join(' · ')}</span>
    </span>
  );
}

interface ServiceChangesProps {
  words: ServicesTexts;
  takeBack: ((change: ServiceChange) => void) | undefined;
}

const columnsOf = ({ words, takeBack }: ServiceChangesProps): ListConfig<ServiceChange>['columns'] => [
  {
    key: 'at',
    sort: 'made',
    downFirst: true,
    label: words.changeColumns.at,
    card: 'date',
    cell: ({ at }) => <DateTime at={at} />,
  },
  {
    key: 'what',
    label: words.changeColumns.what,
    card: 'title',
    cell: (change) => <ChangedService change={change} words={words} />,
  },
  { key: 'by', label: words.changeColumns.by, card: 'line', cell: ({ by }) => by },
  {
    key: 'state',
    sort: 'state',
    label: words.changeColumns.state,
    card: 'state',
    cell: ({ state, reason }) => (
      <span title={reason ?? undefined}>
        <StatusBadge mark={marks[state]} quiet={state === 'applied'}>
          {words.changeStates[state]}
        </StatusBadge>
      </span>
    ),
  },
  {
    key: 'due',
    label: words.changeColumns.due,
    cell: ({ plannedFor }) => plannedFor && <DateTime at={plannedFor} />,
  },
  {
    key: 'note',
    label: words.changeColumns.note,
    card: 'note',
    cell: ({ note, reason }) => reason ?? note,
  },
  {
    key: 'count',
    label: words.changeColumns.count,
    right: true,
    hidden: true,
    cell: ({ lines }) => lines.length,
  },
  {
    key: 'actions',
    label: words.changeColumns.actions,
    card: 'figure',
    right: true,
    cell: (change) =>
      takeBack &&
      (change.state === 'planned' || change.undoable) && (
        <Button look="sm" onClick={() => takeBack(change)}>
          {change.state === 'planned' ? words.cancelPlan : words.undo}
        </Button>
      ),
  },
];

const changesList = ({ words, takeBack }: ServiceChangesProps): ListConfig<ServiceChange> => ({
  name: 'serviceChanges',
  title: words.changesTitle,
  call: 'service-changes.list',
  idOf: ({ id }) => id,
  nameOf: ({ by, at }) => `${by} ${at}`,
  csv: true,
  views: viewsOf('state', ['planned', 'applied', 'refused'], words.changeStates),
  filters: [
    choiceFilter(
      'state',
      words.changeColumns.state,
      ['planned', 'applied', 'cancelled', 'refused'],
      words.changeStates,
    ),
  ],
  columns: columnsOf({ words, takeBack }),
  empty: { icon: 'clock', title: words.noChanges, text: words.noChangesText },
});

export function Screen() {
  const words = useTexts(servicesMessages);
  const { role } = useSession();
  const [taking, setTaking] = useState<ServiceChange>();
  const takeBack = role === 'owner' ? setTaking : undefined;
  return (
    <>
      <ListScreen config={changesList({ words, takeBack })} />
      {taking && <RevertChangeDialog change={taking} words={words} onClose={() => setTaking(undefined)} />}
    </>
  );
}
