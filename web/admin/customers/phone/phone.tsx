import { useRead } from '../../data/call-shop.ts';
import './phone.css';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { StaffOrderItem } from '#contracts/orders/orders-list.ts';
import { type PhoneTexts, phoneMessages } from '#messages/admin/customers/phone.ts';
import { DateTime, formatCents, useLanguage, useTexts } from '../../language.tsx';
import { EmptyState, FailedState } from '../../list/list-states.tsx';
import { useListSearch } from '../../list/use-list.ts';
import { ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type CallerFilter, parseCallerText } from './caller-words.ts';
import { PhoneCard } from './phone-card.tsx';

/** Number of results a member can take in during a call. */
const maxResults = 8;

/** Returns the text after a pause in typing. Also kept in the address for back navigation. */
function usePaused(typed: string): string {
  const [search, go] = useListSearch();
  const paused = search.q ?? '';
  useEffect(() => {
    if (typed.trim() === paused.trim()) return;
    const timer = setTimeout(() => go(typed.trim() === '' ? {} : { q: typed }), 150);
    return () => clearTimeout(timer);
  }, [typed, paused, go]);
  return paused;
}

interface MatchesProps {
  items: readonly StaffOrderItem[];
  shown: string | undefined;
  words: PhoneTexts;
  onShow: (id: string) => void;
}

function MatchList({ items, shown, words, onShow }: MatchesProps) {
  const language = useLanguage();
  return (
    <nav className="card" aria-label={words.found}>
      <ul>
        {items.map(({ id, orderNumber, customerEmail, instagramUsername, totalCents, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              className="q"
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => onShow(id)}
            >
              <span className="row">
                <span className="mono medium grow">{orderNumber}</span>
                <span className="num medium">{formatCents(totalCents, language)}</span>
              </span>
              <span className="row small muted">
                <span className="clip grow">
                  {customerEmail} · @{instagramUsername}
                </span>
                <DateTime at={createdAt} as="ago" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const pressAction = (act: string) => document.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
const toCard = () => document.querySelector<HTMLElement>('.phone__card .acts .btn')?.focus();

/** Selected result. Arrow keys move the selection, Enter opens the card. */
function useSelectedResult(items: readonly StaffOrderItem[], said: string) {
  const [chosen, choose] = useState<{ said: string; id: string }>();
  // A selected result stays while others arrive. New text selects its first result.
  const shown = chosen?.said === said ? chosen.id : items[0]?.id;
  const show = (id: string | undefined) => id !== undefined && choose({ said, id });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) {
      const at = items.findIndex(({ id }) => id === shown);
      show(items[Math.min(Math.max(at + step, 0), items.length - 1)]?.id);
    } else if (event.ctrlKey || event.metaKey) pressAction('refund');
    else toCard();
  };
  return { shown, show, onKeyDown };
}

const asSearch = (filter: CallerFilter) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Callers ask about orders that they have paid. */
const paidFirst = (items: readonly StaffOrderItem[]) => [
  ...items.filter(({ paidAt }) => paidAt !== null),
  ...items.filter(({ paidAt }) => paidAt === null),
];

export function Screen() {
  const words = useTexts(phoneMessages);
  const [search] = useListSearch();
  const [typed, setTyped] = useState(search.q ?? '');
  const said = usePaused(typed);
  const filter = parseCallerText(said);
  const read = useRead('orders.list', {
    query: { ...filter, limit: maxResults },
    enabled: filter !== undefined,
    keep: true,
  });
  const items = filter ? paidFirst(read.data?.items ?? []) : [];
  const { shown, show, onKeyDown } = useSelectedResult(items, said);
  return (
    <>
      <ScreenHead title={words.title}>
        <span className="muted small only-w">
          <kbd>↑</kbd> <kbd>↓</kbd> {words.keys.choose} · <kbd>↵</kbd> {words.keys.card} · <kbd>Ctrl ↵</kbd>{' '}
          {words.keys.refund}
        </span>
      </ScreenHead>
      <p className="muted">{words.about}</p>
      <label className="in-i phone__in">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          data-search
          // biome-ignore lint/a11y/noAutofocus: anyone who opens this has somebody on the line
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label={words.label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {read.error && !read.data && (
        <FailedState title={words.failed} error={read.error} onRetry={() => void read.refetch()} />
      )}
      {!filter && <p className="muted">{words.begin}</p>}
      {filter && read.data?.items.length === 0 && (
        <EmptyState icon="search" title={words.none} text={words.noneText} />
      )}
      {items.length > 0 && (
        <div className="phone">
          <div className="stack stack--12">
            <MatchList items={items} shown={shown} words={words} onShow={show} />
            {read.data?.nextCursor && (
              <p className="small muted">
                {words.more}{' '}
                <ScreenLink to="orders" search={asSearch(filter ?? {})}>
                  {words.allFound}
                </ScreenLink>
              </p>
            )}
          </div>
          {shown !== undefined && <PhoneCard key={shown} id={shown} said={said} />}
        </div>
      )}
    </>
  );
}
