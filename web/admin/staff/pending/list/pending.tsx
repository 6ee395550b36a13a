import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { maxBulkItems } from '#contracts/kit/list-bounds.ts';
import { type PendingItem, type PendingSummary, pendingReasons } from '#contracts/staff/pending.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { type PendingTexts, pendingMessages } from '#messages/admin/staff/pending.ts';
import { useRead } from '../../../data/call-shop.ts';
import { formatCents, formatCount, useLanguage, useTexts } from '../../../language.tsx';
import { bulkActions } from '../../../list/bulk-actions.ts';
import { BulkBar } from '../../../list/bulk-bar.tsx';
import type { ListConfig } from '../../../list/list-config.ts';
import { EmptyState, FailedState } from '../../../list/list-states.tsx';
import { ListTools } from '../../../list/list-tools.tsx';
import { useList, useListSearch } from '../../../list/use-list.ts';
import { isTyping } from '../../../list/use-list-keys.ts';
import { type Selection, useSelection } from '../../../list/use-selection.ts';
import { SavedViews } from '../../../list/views.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { Segments } from '../../../parts/segments.tsx';
import type { SearchText } from '../../../search-text.ts';
import { useGo } from '../../../use-screen.ts';
import { cardsOf } from '../item-cards.ts';
import { ItemSheet } from '../sheets/item-sheet.tsx';
import { ItemList } from './item-list.tsx';

/** List configuration of the inbox: call, filters and views. Rows and sheet are rendered separately. */
const pendingList = (words: PendingTexts, bulk: BulkTexts): ListConfig<PendingItem> => ({
  name: 'pending',
  title: words.title,
  call: 'pending.list',
  idOf: ({ id }) => id,
  nameOf: ({ reason }) => words.reasons[reason].title,
  columns: [],
  bulk: bulkActions(bulk, ['pending_assign', 'pending_snooze', 'pending_recreate', 'pending_noted']),
  searches: { placeholder: words.placeholder },
  filters: [
    {
      kind: 'choice',
      key: 'reason',
      label: words.kind,
      choices: pendingReasons.map((reason) => ({ value: reason, label: words.reasons[reason].title })),
    },
    { kind: 'choice', key: 'kind', label: words.kind, choices: [] },
    { kind: 'choice', key: 'state', label: words.title, choices: [] },
    { kind: 'choice', key: 'assignedTo', label: words.assign, choices: [] },
  ],
  views: [
    { key: 'doubts', label: words.views.doubts, search: { kind: 'submission' } },
    { key: 'mine', label: words.views.mine, search: { assignedTo: 'me' } },
    { key: 'nobody', label: words.views.nobody, search: { assignedTo: 'nobody' } },
    { key: 'snoozed', label: words.views.snoozed, search: { state: 'snoozed' } },
    { key: 'resolved', label: words.views.resolved, search: { state: 'resolved', sort: 'resolved' } },
  ],
  empty: { icon: 'check', title: words.nothing, text: words.nothingText },
});

const sorts = ['urgency', 'amount', 'opened'] as const;

function SortChoice({ words }: { words: PendingTexts }) {
  const [search, go] = useListSearch();
  if (search.state === 'resolved') return null;
  const { cursor: _cursor, ...rest } = search;
  return (
    <span className="row row--tight tools__end">
      <span className="muted only-w">{words.order}</span>
      <Segments
        label={words.order}
        choices={sorts}
        names={words.sorts}
        value={sorts.find((sort) => sort === search.sort) ?? 'urgency'}
        onChoose={(sort) => go({ ...rest, sort: sort === 'urgency' ? '' : sort })}
      />
    </span>
  );
}

/** Selects the next item with key j and the previous one with k. The key / focuses the search field. */
function useInboxKeys(
  items: readonly PendingItem[],
  shown: string | undefined,
  show: (id: string) => void,
): void {
  const latest = useRef({ items, shown, show });
  latest.current = { items, shown, show };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || !['j', 'k', '/'].includes(event.key)) return;
      event.preventDefault();
      if (event.key === '/') {
        document.querySelector<HTMLElement>('[data-search]')?.focus();
        return;
      }
      const { items: all, shown: at } = latest.current;
      const from = all.findIndex(({ id }) => id === at);
      const next = all[Math.min(Math.max(from + (event.key === 'j' ? 1 : -1), 0), all.length - 1)];
      if (next) latest.current.show(next.id);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}

/**
 * Shows the first item without one in the address, and keeps it when others arrive above, so that typed text and keys
 * apply to the visible item. Returns its id and a setter.
 */
function usePinnedItem(
  first: string | undefined,
  filter: string,
): [string | undefined, (id?: string) => void] {
  const [pinned, pin] = useState<{ filter: string; id: string | undefined }>();
  const stands = pinned?.filter === filter && pinned.id !== undefined;
  if (!stands && first !== undefined) pin({ filter, id: first });
  return [stands ? pinned.id : first, (id) => pin({ filter, id })];
}

function useAbout(summary: PendingSummary | undefined): string | undefined {
  const words = useTexts(pendingMessages);
  const language = useLanguage();
  if (!summary) return undefined;
  const { total, amountCents, samples } = summary;
  return [
    total === 1 ? words.one : words.things(formatCount(total, language)),
    ...(amountCents > 0 ? [words.atStake(formatCents(amountCents, language))] : []),
    ...(samples > 0 ? [words.samples(formatCount(samples, language))] : []),
  ].join(' · ');
}

interface SelectionBarProps {
  config: ListConfig<PendingItem>;
  selection: Selection<PendingItem>;
  params: SearchText;
  total: number;
}

function SelectionBar({ config, selection, params, total }: SelectionBarProps) {
  const language = useLanguage();
  const ids = [...selection.items.keys()];
  if (!selection.all && ids.length === 0) return null;
  return (
    <div className="inbox-bulk">
      <BulkBar
        actions={config.bulk ?? []}
        chosen={{ ids, all: selection.all, count: selection.all ? total : ids.length, params }}
        total={formatCount(total, language)}
        tooMany={total > maxBulkItems}
        sum={null}
        onChooseAll={selection.chooseAll}
        onDrop={selection.drop}
      />
    </div>
  );
}

function KeyHints({ words }: { words: PendingTexts }) {
  return (
    <span className="muted small only-w">
      <kbd>J</kbd> <kbd>K</kbd> {words.keys.move} · <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> {words.keys.pick} ·{' '}
      <kbd>S</kbd> {words.keys.snooze} · <kbd>A</kbd> {words.keys.assign}
    </span>
  );
}

/** `/admin/pending` and `/admin/pending/{id}`: list and sheet side by side, one at a time below 900 px. */
export function Screen() {
  const words = useTexts(pendingMessages);
  const config = pendingList(words, useTexts(bulkMessages));
  const { search, go, read, chosen } = useList(config);
  const selection = useSelection<PendingItem>(JSON.stringify(chosen));
  const open = useGo();
  const { id } = useParams({ strict: false }) as { id?: string };
  const items = cardsOf(read.data?.items ?? []).map(({ item }) => item);
  const [pinned, pin] = usePinnedItem(items[0]?.id, JSON.stringify(chosen));
  const shown = id ?? pinned;
  const show = (next: string) => void open('pendingItem', { params: { id: next }, search });
  useInboxKeys(items, shown, show);
  const leave = (decided: string) => {
    const at = items.findIndex((item) => item.id === decided);
    const next = items[at + 1] ?? items[at - 1];
    if (id === undefined) pin(next?.id);
    else if (next) show(next.id);
    else void open('pending', { search });
  };
  const { sort: _sort, ...filter } = chosen;
  const { data: summary } = useRead('pending.summary', { query: filter, keep: true });
  const about = useAbout(summary);
  return (
    <div className="twopane" data-open={id === undefined ? undefined : ''}>
      <ScreenHead title={words.title} about={about}>
        <KeyHints words={words} />
      </ScreenHead>
      <SavedViews config={config} search={search} />
      <ListTools config={{ ...config, filters: config.filters?.slice(0, 1) ?? [] }} search={search} go={go}>
        <SortChoice words={words} />
      </ListTools>
      {read.error && !read.data ? (
        <FailedState title={words.failed} error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data && items.length === 0 && id === undefined ? (
        <div className="list">
          <EmptyState icon="check" title={words.nothing} text={words.nothingText} />
        </div>
      ) : (
        <div className="review inbox">
          <ItemList
            items={read.data?.items}
            shown={shown}
            search={search}
            grouped={(search.sort ?? 'urgency') === 'urgency'}
            summary={summary}
            selection={search.state === 'resolved' ? undefined : selection}
          />
          {shown === undefined ? (
            <p className="muted">{words.choose}</p>
          ) : (
            <ItemSheet key={shown} id={shown} onDecided={leave} />
          )}
        </div>
      )}
      <SelectionBar config={config} selection={selection} params={chosen} total={read.data?.total ?? 0} />
    </div>
  );
}
