import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import { listMessages } from '#messages/admin/shell/list.ts';
import { addressOf } from '../addresses.ts';
import { useTexts } from '../language.tsx';
import { Button, ScreenLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { SearchText } from '../search-text.ts';
import { nextSort, sortOf, visibleColumns, withParams } from './list-address.ts';
import type { CardPosition, Column, ListConfig } from './list-config.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import type { Selection } from './use-selection.ts';

/** Displayed as cards, the elements lose their table semantics, so roles are explicit. */
const cellRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const cellClasses: Record<CardPosition, string> = {
  title: 'c-num',
  figure: 'c-tot',
  line: 'c-srv',
  state: 'c-st',
  note: 'c-tgt',
  date: 'c-date',
};
const classOf = ({ card, right }: Column<never>) =>
  [card ? cellClasses[card] : '', right ? 'r' : ''].filter(Boolean).join(' ') || undefined;

interface TableProps<Item extends object> {
  config: ListConfig<Item>;
  search: SearchText;
  go: (search: SearchText) => void;
  items: readonly Item[] | undefined;
  selection: Selection<Item>;
  busy: boolean;
}

function ColumnHead<Item>({
  column,
  search,
  go,
}: {
  column: Column<Item>;
  search: SearchText;
  go: (search: SearchText) => void;
}) {
  const sort = sortOf(search, column);
  return (
    <th scope="col" {...cellRoles.head} className={classOf(column as Column<never>)} aria-sort={sort}>
      {column.sort === undefined ? (
        column.label
      ) : (
        <button type="button" onClick={() => go(withParams(search, { sort: nextSort(search, column) }))}>
          {column.label}
          <Icon name={sort === 'ascending' ? 'au' : 'ad'} />
        </button>
      )}
    </th>
  );
}

function TableSkeleton({ columns, boxed }: { columns: readonly Column<never>[]; boxed: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={row}>
      {boxed && (
        <td className="c-box">
          <span className="skel skel--box" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)} data-m={column.card ? undefined : 'no'}>
          <span className="skel" style={{ width: column.right ? 44 : 84 + ((row * 7) % 24) }} />
        </td>
      ))}
    </tr>
  ));
}

/** A click anywhere in a row opens it, except on interactive elements. */
const isPlainClick = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest('a, button, input, label') && !getSelection()?.toString();

interface RowProps<Item extends object> {
  config: ListConfig<Item>;
  columns: readonly Column<Item>[];
  item: Item;
  selection: Selection<Item>;
  onOpen: () => void;
}

function ListRow<Item extends object>({ config, columns, item, selection, onOpen }: RowProps<Item>) {
  const words = useTexts(listMessages);
  const id = config.idOf(item);
  const target = config.open?.(item);
  const chosen = selection.has(id);
  return (
    <tr
      {...cellRoles.row}
      tabIndex={-1}
      aria-selected={config.bulk ? chosen : undefined}
      onClick={(event) => target && isPlainClick(event) && onOpen()}
    >
      {config.bulk && (
        <td {...cellRoles.cell} className="c-box">
          <input
            type="checkbox"
            className="box"
            aria-label={`${words.select} ${config.nameOf(item)}`}
            checked={chosen}
            onChange={() => selection.toggle(id, item)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          {...cellRoles.cell}
          key={column.key}
          className={classOf(column)}
          data-m={column.card ? undefined : 'no'}
        >
          {index === 0 && target ? (
            <ScreenLink {...target}>{column.cell(item)}</ScreenLink>
          ) : (
            column.cell(item)
          )}
        </td>
      ))}
    </tr>
  );
}

function HiddenColumns({
  columns,
  onAll,
}: {
  columns: readonly { label?: string | undefined }[];
  onAll: () => void;
}) {
  const words = useTexts(listMessages);
  if (columns.length === 0) return null;
  return (
    <p className="left-out only-w">
      {words.leftOut(columns.map(({ label }) => label).join(', '))}{' '}
      <Button look="ghost sm" onClick={onAll}>
        {words.showAll}
      </Button>
    </p>
  );
}

interface PageBoxProps {
  some: boolean;
  every: boolean;
  onToggle: () => void;
}

function PageBox({ some, every, onToggle }: PageBoxProps) {
  const words = useTexts(listMessages);
  return (
    <th scope="col" {...cellRoles.head}>
      <input
        type="checkbox"
        className="box"
        aria-label={words.selectPage}
        checked={every}
        ref={(element) => {
          if (element) element.indeterminate = some && !every;
        }}
        onChange={onToggle}
      />
    </th>
  );
}

function usePage<Item extends object>({ config, items, selection }: TableProps<Item>) {
  const navigate = useNavigate();
  const page = (items ?? []).map((item): [string, Item] => [config.idOf(item), item]);
  const open = (item: Item | undefined) => {
    const target = item && config.open?.(item);
    if (target) void navigate({ href: addressOf(target.to, target.params) });
  };
  return {
    page,
    open,
    some: page.some(([id]) => selection.has(id)),
    every: page.length > 0 && page.every(([id]) => selection.has(id)),
  };
}

export function ListTable<Item extends object>(props: TableProps<Item>) {
  const { config, search, go, items, selection, busy } = props;
  const words = useTexts(listMessages);
  const box = useRef<HTMLDivElement>(null);
  const chosen = visibleColumns(search, config.columns);
  const { without, scrolls } = useFittingColumns(box, {
    columns: chosen as Column<never>[],
    fixed: Boolean(search.cols),
  });
  const columns = chosen.filter(({ key }) => !without.includes(key));
  const showAll = () => go({ ...search, cols: chosen.map(({ key }) => key).join(',') });
  const { page, open, some, every } = usePage(props);
  const isWide = search.rows === 'wide';
  useListKeys(box, {
    toggle: (row) => {
      const [id, item] = page[row] ?? [];
      if (config.bulk && id !== undefined && item) selection.toggle(id, item);
    },
    open: (row) => open(page[row]?.[1]),
    drop: selection.drop,
  });
  return (
    <>
      <section
        className="tblbox"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={words.table(config.title)}
        ref={box}
        data-scrolls={scrolls ? '' : undefined}
      >
        <table
          {...cellRoles.table}
          className={`tbl tbl--hover tbl--cards${isWide ? ' tbl--wide' : ''}${config.bulk ? '' : ' tbl--nobox'}`}
          aria-label={config.title}
          aria-busy={busy}
        >
          <thead {...cellRoles.group}>
            <tr {...cellRoles.row}>
              {config.bulk && <PageBox {...{ some, every }} onToggle={() => selection.togglePage(page)} />}
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} search={search} go={go} />
              ))}
            </tr>
          </thead>
          <tbody {...cellRoles.group}>
            {!items && (
              <TableSkeleton columns={columns as Column<never>[]} boxed={config.bulk !== undefined} />
            )}
            {page.map(([id, item]) => (
              <ListRow key={id} {...{ config, columns, item, selection }} onOpen={() => open(item)} />
            ))}
          </tbody>
        </table>
      </section>
      <HiddenColumns columns={chosen.filter(({ key }) => without.includes(key))} onAll={showAll} />
    </>
  );
}
