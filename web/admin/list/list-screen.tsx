import type { ReactNode } from 'react';
import type { ListName } from '#contracts/declared-calls.ts';
import type { QueryValues } from '#contracts/kit/fill-address.ts';
import { maxBulkItems } from '#contracts/kit/list-bounds.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { fileOf } from '../data/call-shop.ts';
import { fetchFile } from '../data/fetch-file.ts';
import { useSession } from '../data/session.ts';
import { formatCount, useLanguage, useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenHead } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import type { SearchText } from '../search-text.ts';
import { BulkBar } from './bulk-bar.tsx';
import { isFiltered, pageSizes, unknownParams, withoutFilters, withParams } from './list-address.ts';
import type { ListConfig } from './list-config.ts';
import { EmptyState, FailedState } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { formatTotal } from './total-in-words.ts';
import { useList } from './use-list.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { SavedViews } from './views.tsx';

interface FootProps {
  shown: number;
  before: number | undefined;
  total: string;
  search: SearchText;
  go: (search: SearchText) => void;
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
  keys: { pick: boolean; open: boolean } | null;
  children?: ReactNode;
}

function KeyHints({ pick, open }: NonNullable<FootProps['keys']>) {
  const words = useTexts(listMessages);
  return (
    <span className="small">
      · <kbd>J</kbd> <kbd>K</kbd> {words.move}{' '}
      {pick && (
        <>
          <kbd>X</kbd> {words.pick}{' '}
        </>
      )}
      {open && (
        <>
          <kbd>↵</kbd> {words.open}
        </>
      )}
    </span>
  );
}

function ListFoot({ shown, before, total, search, go, back, forward, keys, children }: FootProps) {
  const words = useTexts(listMessages);
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const known = before !== undefined && !Number.isNaN(before) && shown > 0;
  return (
    <div className="list__f">
      {children}
      <div className="pager">
        <span>
          {known && <b>{words.range(count(before + 1), count(before + shown))}</b>} {words.of(total)}{' '}
          {keys && <KeyHints {...keys} />}
        </span>
        <label className="row row--tight only-w">
          {words.rows}{' '}
          <select
            className="in in--sm in--rows"
            aria-label={words.rowsPerPage}
            value={search.limit ?? '50'}
            onChange={({ target }) =>
              go(withParams(search, { limit: target.value === '50' ? '' : target.value }))
            }
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <Button look="sm" icon="cl" disabled={!back} onClick={back}>
          {words.previous}
        </Button>
        <Button look="sm" disabled={!forward} onClick={forward}>
          {words.next}
          <Icon name="cr" small />
        </Button>
      </div>
    </div>
  );
}

interface ExportProps {
  call: ListName;
  params: QueryValues;
  count: string;
}

function ExportButtons({ call, params, count }: ExportProps) {
  const words = useTexts(listMessages);
  const take = (more?: QueryValues) => void fetchFile(fileOf(call, { ...params, ...more }));
  return (
    <>
      <button type="button" className="btn btn--sm only-w" onClick={() => take()}>
        {words.exportRaw}
      </button>
      <Button look="sm" icon="down" onClick={() => take({ for: 'people' })}>
        {words.export} <span className="only-w">{words.exportCount(count)}</span>
      </Button>
    </>
  );
}

interface ListProps<Item extends object> {
  config: ListConfig<Item>;
  list: ReturnType<typeof useList<Item>>;
}

/** Distinguishes "no match for the filters" from "no rows at all". */
function EmptyList<Item extends object>({ config, list: { search, go } }: ListProps<Item>) {
  const words = useTexts(listMessages);
  const { icon, title, text, action } = config.empty;
  if (!isFiltered(search, config))
    return (
      <EmptyState icon={icon} title={title} text={text}>
        {action}
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={words.nothing} text={words.nothingText}>
      <Button look="sm" onClick={() => go(withoutFilters(search))}>
        {words.clearAll}
      </Button>
    </EmptyState>
  );
}

interface RowsProps<Item extends object> extends ListProps<Item> {
  selection: Selection<Item>;
  total: string;
}

function ListRows<Item extends object>({ config, list, selection, total }: RowsProps<Item>) {
  const words = useTexts(listMessages);
  const { search, go, chosen, read, place, forward, back } = list;
  const { data } = read;
  const items = [...selection.items.values()];
  const count = selection.all ? (data?.total ?? 0) : items.length;
  return (
    <>
      <ListTable
        config={config}
        search={search}
        go={go}
        items={data?.items}
        selection={selection}
        busy={read.isFetching}
      />
      <ListFoot
        shown={data?.items.length ?? 0}
        before={place?.before}
        total={data ? total : words.loading}
        search={search}
        go={go}
        back={back}
        forward={forward}
        keys={{ pick: config.bulk !== undefined, open: config.open !== undefined }}
      >
        {config.bulk && count > 0 && !read.isPlaceholderData && (
          <BulkBar
            actions={config.bulk}
            chosen={{ ids: [...selection.items.keys()], all: selection.all, count, params: chosen }}
            total={total}
            tooMany={(data?.total ?? 0) > maxBulkItems}
            sum={config.sumOf?.(items)}
            onChooseAll={selection.chooseAll}
            onDrop={selection.drop}
          />
        )}
      </ListFoot>
    </>
  );
}

/** Reports unknown filters in the address instead of ignoring them. */
function UnknownFilters({ names }: { names: readonly string[] }) {
  const words = useTexts(listMessages);
  if (names.length === 0) return null;
  return (
    <Note tone="warn" role="status">
      {words.unknownFilters(names.join(', '))}
    </Note>
  );
}

interface ListScreenProps<Item extends object> {
  config: ListConfig<Item>;
  children?: ReactNode;
}

/**
 * Renders a list from its configuration: title, views, filters, table, selection, pages, and loading, empty and error
 * states. All row parameters are in the address.
 */
export function ListScreen<Item extends object>({ config: given, children }: ListScreenProps<Item>) {
  const { labels, columns } = given;
  const config = { ...given, columns: columns.map((each) => ({ label: labels?.[each.key], ...each })) };
  const words = useTexts(listMessages);
  const language = useLanguage();
  const { role } = useSession();
  const list = useList(config);
  const { search, go, params, chosen, read } = list;
  const selection = useSelection<Item>(JSON.stringify(chosen));
  const { data, error } = read;
  const total = data ? formatTotal(data, words, language) : '';
  const { cursor: _cursor, limit: _limit, ...exported } = params;
  return (
    <>
      <ScreenHead title={config.title} about={total}>
        {config.csv && role === 'owner' && data && data.total > 0 && (
          <ExportButtons call={config.call} params={exported} count={total} />
        )}
        {config.actions}
      </ScreenHead>
      <SavedViews config={config} search={search} />
      {children}
      <UnknownFilters names={data ? unknownParams(search, config) : []} />
      <ListTools config={config} search={search} go={go} />
      <div className="list">
        {error && !data ? (
          <FailedState
            title={config.failed ?? words.failed}
            error={error}
            hint={words.failedText}
            onRetry={() => void read.refetch()}
          />
        ) : data?.items.length === 0 ? (
          <EmptyList config={config} list={list} />
        ) : (
          <ListRows config={config} list={list} selection={selection} total={total} />
        )}
      </div>
    </>
  );
}
