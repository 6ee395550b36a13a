import { Fragment, type ReactNode } from 'react';
import {
  type PendingItem,
  type PendingKind,
  type PendingSummary,
  type PendingUrgency,
  pendingUrgencies,
} from '#contracts/staff/pending.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { type PendingTexts, pendingMessages } from '#messages/admin/staff/pending.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import {
  DateTime,
  formatCents,
  formatCount,
  formatRelative,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import type { Selection } from '../../../list/use-selection.ts';
import { ScreenLink } from '../../../parts/button.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import type { SearchText } from '../../../search-text.ts';
import { cardsOf, type ItemCard } from '../item-cards.ts';
import { briefOf, ItemBrief, ItemTitle } from '../item-title.tsx';
import '../../../list/bulk.css';

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
  processor: 'terminal',
  provider: 'server',
  route: 'split',
  note: 'note',
  books: 'scale',
  figure: 'stats',
  withdrawal: 'undo',
  mail: 'mail',
  job: 'gear',
  register: 'chain',
  webhook: 'out',
  invoice: 'note',
  tax: 'scale',
};
export const iconOf = ({ kind }: PendingItem): IconName => icons[kind];
const tones: Record<PendingUrgency, string> = { now: 'dan', today: 'warn', week: 'ink2' };

function ItemTime({ item, words }: { item: PendingItem; words: PendingTexts }) {
  const language = useLanguage();
  if (item.resolved) return <DateTime at={item.resolved.at} as="ago" />;
  if (!item.dueAt) return <DateTime at={item.openedAt} as="ago" />;
  return (
    <time dateTime={item.dueAt} className="warn">
      {words.due(formatRelative(new Date(item.dueAt), shopNow(), language))}
    </time>
  );
}

interface ChooseProps {
  items: readonly PendingItem[];
  selection: Selection<PendingItem>;
  words: PendingTexts;
}

function SelectItems({ items, selection, words }: ChooseProps) {
  const list = useTexts(listMessages);
  const [item] = items;
  if (!item) return null;
  return (
    <input
      type="checkbox"
      className="box"
      aria-label={`${list.select} ${words.reasons[item.reason].title} ${briefOf(item)}`}
      checked={selection.has(item.id)}
      onChange={() => {
        for (const each of items) selection.toggle(each.id, each);
      }}
    />
  );
}

function ItemRow({
  card: { item, items },
  words,
  current,
  search,
  selection,
}: {
  card: ItemCard;
  words: PendingTexts;
  current: boolean;
  search: SearchText;
  selection: Selection<PendingItem> | undefined;
}) {
  const language = useLanguage();
  return (
    <li className={selection && 'q-line'}>
      {selection && <SelectItems items={items} selection={selection} words={words} />}
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
            <b className="strong clip grow">
              <ItemTitle item={item} />
            </b>
            {item.amountCents !== null && (
              <b className="strong num">{formatCents(item.amountCents, language)}</b>
            )}
          </span>
          <span className="row small muted">
            <span className={item.orderNumber && !item.named ? 'clip grow mono' : 'clip grow'}>
              {items.length > 1 ? (
                `${item.named} · ${words.packages(formatCount(items.length, language))}`
              ) : (
                <ItemBrief item={item} />
              )}
            </span>
            <ItemTime item={item} words={words} />
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

function ListSkeleton() {
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
  items: readonly PendingItem[] | undefined;
  shown: string | undefined;
  search: SearchText;
  /** Groups by urgency, with totals. */
  grouped: boolean;
  summary: PendingSummary | undefined;
  selection: Selection<PendingItem> | undefined;
}

const summarise = (groups: PendingSummary['groups'] = []) => ({
  count: groups.reduce((sum, group) => sum + group.count, 0),
  amountCents: groups.reduce((sum, group) => sum + group.amountCents, 0),
});

/** Returns runs of adjacent items with the same reason, in list order. */
function runsOf(items: readonly PendingItem[]): PendingItem[][] {
  const runs: PendingItem[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.[0]?.reason === item.reason) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

interface SectionProps {
  head: string;
  items: readonly PendingItem[];
  groups: PendingSummary['groups'] | undefined;
  lines: (items: readonly PendingItem[]) => ReactNode;
}

function ItemGroup({ head, items, groups, lines }: SectionProps) {
  const { reasons } = useTexts(pendingMessages);
  const language = useLanguage();
  if (items.length === 0) return null;
  const { count, amountCents } = summarise(groups);
  const money = (cents: number) =>
    cents > 0 && <span className="num muted">{formatCents(cents, language)}</span>;
  return (
    <>
      <p className="q-h">
        <span>
          {head} {count > 0 && <span className="muted">{formatCount(count, language)}</span>}
        </span>
        {money(amountCents)}
      </p>
      {runsOf(items).map((run) => {
        const [{ id, reason } = { id: '', reason: undefined }] = run;
        const group = groups?.find((each) => each.reason === reason);
        return (
          <Fragment key={id}>
            {reason && group && group.count > 1 && (
              <p className="q-h q-h--kind">
                <span>
                  {reasons[reason].title} <span className="muted">{formatCount(group.count, language)}</span>
                </span>
                {money(group.amountCents)}
              </p>
            )}
            {lines(run)}
          </Fragment>
        );
      })}
    </>
  );
}

/** List of the inbox, most urgent first. Demonstration items come last and are not counted. */
export function ItemList({ items, shown, search, grouped, summary, selection }: ItemListProps) {
  const words = useTexts(pendingMessages);
  const lines = (some: readonly PendingItem[]) => (
    <ul>
      {cardsOf(some).map((card) => (
        <ItemRow
          key={card.item.id}
          card={card}
          words={words}
          current={card.items.some(({ id }) => id === shown)}
          search={search}
          selection={selection}
        />
      ))}
    </ul>
  );
  return (
    <nav className="review__l" aria-label={words.list} aria-busy={items === undefined}>
      {items === undefined && <ListSkeleton />}
      {items && !grouped && lines(items)}
      {items && grouped && (
        <>
          {pendingUrgencies.map((urgency) => (
            <ItemGroup
              key={urgency}
              head={words.urgencies[urgency]}
              items={items.filter((item) => !item.sample && item.urgency === urgency)}
              groups={summary?.groups.filter((group) => group.urgency === urgency)}
              lines={lines}
            />
          ))}
          <ItemGroup
            head={words.ofSamples}
            items={items.filter(({ sample }) => sample)}
            groups={undefined}
            lines={lines}
          />
        </>
      )}
    </nav>
  );
}
