import { Fragment } from 'react';
import type { PendingItem, PendingKind, PendingSummary, PendingUrgency } from '#contracts/pending.ts';
import { pendingUrgencies } from '#contracts/pending.ts';
import { listMessages } from '#messages/admin/list.ts';
import { type Pending, pendingMessages } from '#messages/admin/pending.ts';
import { useLanguage, useWords } from '../../language.ts';
import type { Selection } from '../../list/use-selection.ts';
import { formatCents, formatCount, formatRelative } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import type { IconName } from '../../parts/icon-paths.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import type { SearchText } from '../../search-text.ts';
import '../../styles/bulk.css';

const icons: Record<PendingKind, IconName> = {
  order: 'orders',
  payment: 'card',
  intent: 'card',
  refund: 'undo',
  dispute: 'scale',
  submission: 'split',
  line_item: 'box',
  fulfilment: 'send',
  refill: 'refill',
  provider: 'server',
  route: 'split',
  note: 'note',
  books: 'scale',
  figure: 'stats',
  withdrawal: 'undo',
  mail: 'mail',
  job: 'gear',
  register: 'chain',
  invoice: 'note',
  tax: 'scale',
};
export const iconOf = ({ kind }: PendingItem): IconName => icons[kind];
const tones: Record<PendingUrgency, string> = { now: 'dan', today: 'warn', week: 'ink2' };

function When({ item, words }: { item: PendingItem; words: Pending }) {
  const language = useLanguage();
  if (item.resolved) return <Moment at={item.resolved.at} as="ago" />;
  if (!item.dueAt) return <Moment at={item.openedAt} as="ago" />;
  return (
    <time dateTime={item.dueAt} className="warn">
      {words.due(formatRelative(new Date(item.dueAt), new Date(), language))}
    </time>
  );
}

function Line({
  item,
  words,
  current,
  search,
  selection,
}: {
  item: PendingItem;
  words: Pending;
  current: boolean;
  search: SearchText;
  selection: Selection<PendingItem> | undefined;
}) {
  const language = useLanguage();
  const list = useWords(listMessages);
  return (
    <li className={selection && 'q-line'}>
      {selection && (
        <input
          type="checkbox"
          className="box"
          aria-label={`${list.select} ${words.reasons[item.reason].title} ${item.orderNumber ?? item.subjectId}`}
          checked={selection.has(item.id)}
          onChange={() => selection.toggle(item.id, item)}
        />
      )}
      <ScreenLink
        to="pendingItem"
        params={{ id: item.id }}
        search={search}
        className="q q--i"
        aria-current={current ? 'true' : undefined}
      >
        <span className={tones[item.urgency]}>
          <Icon name={iconOf(item)} />
        </span>
        <span className="q__t">
          <span className="row">
            <b className="strong clip grow">{words.reasons[item.reason].title}</b>
            {item.amountCents !== null && (
              <b className="strong num">{formatCents(item.amountCents, language)}</b>
            )}
          </span>
          <span className="row small muted">
            <span className="clip grow mono">{item.orderNumber ?? item.subjectId}</span>
            <When item={item} words={words} />
            {item.assignedTo && (
              <span className="avatar avatar--s" title={item.assignedTo.username}>
                {item.assignedTo.username.slice(0, 2).toUpperCase()}
              </span>
            )}
          </span>
        </span>
      </ScreenLink>
    </li>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true">
      {[180, 210, 160, 190].map((width) => (
        <div className="q" key={width}>
          <span className="skel" style={{ width }} />
          <span className="skel" style={{ width: width - 60 }} />
        </div>
      ))}
    </div>
  );
}

interface ItemListProps {
  /** Undefined while they are on their way. */
  items: readonly PendingItem[] | undefined;
  shown: string | undefined;
  search: SearchText;
  /** By urgency, with the money of each. */
  grouped: boolean;
  /** Of all that the filter leaves; undefined while it is on its way. */
  summary: PendingSummary | undefined;
  /** Omitted: nothing of it can be chosen. */
  selection: Selection<PendingItem> | undefined;
}

const sumUp = (groups: PendingSummary['groups'] = []) => ({
  count: groups.reduce((sum, group) => sum + group.count, 0),
  amountCents: groups.reduce((sum, group) => sum + group.amountCents, 0),
});

/** The left of the inbox: what waits, the most urgent first. */
export function ItemList({ items, shown, search, grouped, summary, selection }: ItemListProps) {
  const words = useWords(pendingMessages);
  const language = useLanguage();
  const lines = (some: readonly PendingItem[]) => (
    <ul>
      {some.map((item) => (
        <Line
          key={item.id}
          item={item}
          words={words}
          current={item.id === shown}
          search={search}
          selection={selection}
        />
      ))}
    </ul>
  );
  return (
    <nav className="review__l" aria-label={words.list} aria-busy={items === undefined}>
      {items === undefined && <Waiting />}
      {items && !grouped && lines(items)}
      {items &&
        grouped &&
        pendingUrgencies.map((urgency) => {
          const some = items.filter((item) => item.urgency === urgency);
          const { count, amountCents } = sumUp(summary?.groups.filter((group) => group.urgency === urgency));
          return (
            <Fragment key={urgency}>
              {some.length > 0 && (
                <p className="q-h">
                  <span>
                    {words.urgencies[urgency]}{' '}
                    {count > 0 && <span className="muted">{formatCount(count, language)}</span>}
                  </span>
                  {amountCents > 0 && <span className="num muted">{formatCents(amountCents, language)}</span>}
                </p>
              )}
              {some.length > 0 && lines(some)}
            </Fragment>
          );
        })}
    </nav>
  );
}
