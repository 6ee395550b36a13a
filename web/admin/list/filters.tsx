import { useState } from 'react';
import { listMessages } from '#messages/admin/shell/list.ts';
import { useLanguage, useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Popover } from '../parts/popover.tsx';
import type { SearchText } from '../search-text.ts';
import { FilterEditor } from './filter-editor.tsx';
import { filterText } from './filter-text.ts';
import { keysOf } from './list-address.ts';
import type { Filter } from './list-config.ts';

interface FiltersProps {
  filters: readonly Filter[];
  search: SearchText;
  onChange: (changes: SearchText) => void;
  onClear: () => void;
}

/** A choice filter without choices is not offered. */
const hasChoices = (filter: Filter) => filter.kind !== 'choice' || filter.choices.length > 0;

const emptyFilterParams = (filter: Filter) => Object.fromEntries(keysOf(filter).map((key) => [key, '']));

function FilterChip({
  filter,
  text,
  search,
  onChange,
}: Omit<FiltersProps, 'filters' | 'onClear'> & { filter: Filter; text: string }) {
  const words = useTexts(listMessages);
  const remove = words.removeFilter(filter.label);
  return (
    <span className="chip">
      <Popover
        triggerClass=""
        label={filter.label}
        trigger={
          <>
            <i>{filter.label}</i> <b>{text}</b>
          </>
        }
      >
        {() => <FilterEditor filter={filter} search={search} onChange={onChange} />}
      </Popover>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        onClick={() => onChange(emptyFilterParams(filter))}
      >
        <Icon name="x" small />
      </button>
    </span>
  );
}

/** Selects a filter, then its value. Stays open for several selections. */
function AddFilter({ filters, search, onChange }: Omit<FiltersProps, 'onClear'>) {
  const words = useTexts(listMessages);
  const [key, setKey] = useState<string>();
  const chosen = filters.find((filter) => filter.key === key);
  if (chosen) return <FilterEditor filter={chosen} search={search} onChange={onChange} />;
  return (
    <>
      <p className="menu__h">{words.filterBy}</p>
      {filters.map((filter) => (
        <button type="button" className="menu__i" key={filter.key} onClick={() => setKey(filter.key)}>
          <Icon name={filter.icon ?? 'filter'} />
          <span>{filter.label}</span>
          <Icon name="cr" small />
        </button>
      ))}
    </>
  );
}

function FilterSheet({
  filters,
  search,
  onChange,
  onClose,
}: Omit<FiltersProps, 'onClear'> & { onClose: () => void }) {
  const words = useTexts(listMessages);
  return (
    <Dialog
      title={words.filters}
      onClose={onClose}
      foot={
        <Button look="ink" onClick={onClose}>
          {words.apply}
        </Button>
      }
    >
      <div className="stack">
        {filters.map((filter) => (
          <FilterEditor key={filter.key} filter={filter} search={search} onChange={onChange} />
        ))}
      </div>
    </Dialog>
  );
}

export function ListFilters({ filters, search, onChange, onClear }: FiltersProps) {
  const words = useTexts(listMessages);
  const language = useLanguage();
  const [sheet, setSheet] = useState(false);
  const held = filters.flatMap((filter) => {
    const text = filterText(filter, search, { words, language });
    return text === undefined ? [] : [{ filter, text }];
  });
  const edit = { filters: filters.filter(hasChoices), search, onChange };
  return (
    <>
      <button type="button" className="btn btn--sm only-m" onClick={() => setSheet(true)}>
        <Icon name="filter" />
        {words.filters} {held.length > 0 && <span className="muted num">{held.length}</span>}
      </button>
      <span className="row row--wrap only-w">
        {held.map(({ filter, text }) => (
          <FilterChip key={filter.key} filter={filter} text={text} search={search} onChange={onChange} />
        ))}
        <Popover
          label={words.filterBy}
          triggerClass="btn btn--sm btn--ghost"
          width={224}
          trigger={
            <>
              <Icon name="plus" />
              {words.addFilter}
            </>
          }
        >
          {() => <AddFilter {...edit} />}
        </Popover>
      </span>
      {held.length > 0 && (
        <button type="button" className="btn btn--sm btn--ghost muted only-w" onClick={onClear}>
          {words.clear}
        </button>
      )}
      {sheet && <FilterSheet {...edit} onClose={() => setSheet(false)} />}
    </>
  );
}
