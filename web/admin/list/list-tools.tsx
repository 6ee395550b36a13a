import { type ReactNode, useEffect, useRef } from 'react';
import { listMessages } from '#messages/admin/shell/list.ts';
import { useTexts } from '../language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Popover } from '../parts/popover.tsx';
import { Segments } from '../parts/segments.tsx';
import type { SearchText } from '../search-text.ts';
import { ListFilters } from './filters.tsx';
import { toggleColumn, visibleColumns, withoutFilters, withParams } from './list-address.ts';
import type { Column, ListConfig } from './list-config.ts';

interface ToolsProps<Item extends object> {
  config: ListConfig<Item>;
  search: SearchText;
  go: (search: SearchText) => void;
  children?: ReactNode;
}

const pauseMs = 250;

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onSearch: (q: string) => void;
}

/** Searches after a pause in typing, or immediately on Enter. The field follows the address. */
function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const words = useTexts(listMessages);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  // Filters may change, or the list unmount, during the pause.
  const latest = useRef({ value, onSearch });
  latest.current = { value, onSearch };
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== latest.current.value) latest.current.onSearch(text.trim());
  };
  return (
    <label className="in-i tools__s">
      <Icon name="search" />
      <input
        ref={field}
        className="in in--sm"
        type="search"
        data-search
        aria-label={words.search}
        placeholder={placeholder}
        defaultValue={value}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), pauseMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <kbd className="only-w">/</kbd>
    </label>
  );
}

function ColumnChoice<Item>({
  columns,
  search,
  go,
}: {
  columns: readonly Column<Item>[];
  search: SearchText;
  go: (search: SearchText) => void;
}) {
  const words = useTexts(listMessages);
  const shown = visibleColumns(search, columns).map(({ key }) => key);
  const wide = search.rows === 'wide';
  return (
    <>
      <p className="menu__h">{words.columns}</p>
      <div className="menu__scroll">
        {columns.map(({ key, label }, index) => (
          <label className="menu__i" key={key}>
            <input
              type="checkbox"
              className="box"
              checked={shown.includes(key)}
              disabled={index === 0}
              onChange={() => go(toggleColumn(search, columns, key))}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <hr />
      <div className="row menu__foot">
        <span className="grow">{words.rows}</span>
        <Segments
          label={words.rows}
          choices={['dense', 'wide']}
          names={words}
          value={wide ? 'wide' : 'dense'}
          onChoose={(rows) => go({ ...search, rows: rows === 'wide' ? rows : '' })}
        />
      </div>
    </>
  );
}

export function ListTools<Item extends object>({ config, search, go, children }: ToolsProps<Item>) {
  const words = useTexts(listMessages);
  const { filters = [], searches, columns } = config;
  const change = (changes: SearchText) => go(withParams(search, changes));
  return (
    <div className={searches || filters.length > 0 || children ? 'tools' : 'tools only-w'}>
      {searches && (
        <SearchField
          value={search.q ?? ''}
          placeholder={searches.placeholder}
          onSearch={(q) => change({ q })}
        />
      )}
      {filters.length > 0 && (
        <ListFilters
          filters={filters}
          search={search}
          onChange={change}
          onClear={() => go(withoutFilters(search))}
        />
      )}
      {children}
      {columns.length > 0 && (
        <span className="row tools__end only-w">
          <Popover
            label={words.columns}
            placement="bottom end"
            width={232}
            trigger={
              <>
                <Icon name="columns" />
                {words.columns}
              </>
            }
          >
            {() => <ColumnChoice columns={columns} search={search} go={go} />}
          </Popover>
        </span>
      )}
    </div>
  );
}
