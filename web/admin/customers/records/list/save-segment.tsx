import { useState } from 'react';
import type { SaveSegment as SaveSegmentBody, Segment } from '#contracts/customers/records.ts';
import type { ClientsTexts } from '#messages/admin/customers/records.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { call } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { useLanguage, useTexts } from '../../../language.tsx';
import { filterText } from '../../../list/filter-text.ts';
import { keysOf } from '../../../list/list-address.ts';
import type { Filter } from '../../../list/list-config.ts';
import { useListSearch } from '../../../list/use-list.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import type { SearchText } from '../../../search-text.ts';

interface SaveSegmentProps {
  filters: readonly Filter[];
  segments: readonly Segment[];
  words: ClientsTexts;
  close: () => void;
}

const filterOf = (filters: readonly Filter[], search: SearchText) =>
  Object.fromEntries(
    filters.flatMap(keysOf).flatMap((key) => (search[key] ? [[key, search[key]]] : [])),
  ) as unknown as SaveSegmentBody['filter'];

/** Saves the current filters as a segment, without the search text or another segment. */
export function SaveSegment({ filters, segments, words, close }: SaveSegmentProps) {
  const lists = useTexts(listMessages);
  const language = useLanguage();
  const [search] = useListSearch();
  const [over, setOver] = useState('');
  const [name, setName] = useState('');
  const own = filters.filter(({ key }) => key !== 'segment');
  const filter = filterOf(own, search);
  const said = own.flatMap((each) => {
    const text = filterText(each, search, { words: lists, language });
    return text === undefined ? [] : [`${each.label}: ${text}`];
  });
  const known = segments.find(({ id }) => id === over);
  return (
    <ConsequenceDialog
      title={words.saveSegment}
      consequences={[
        { icon: 'filter', text: said.length > 0 ? said.join(' · ') : words.segmentNeeds },
        { icon: 'users', text: words.segmentAbout },
      ]}
      confirm={known ? words.segmentOver(known.name) : words.saveSegment}
      onConfirm={() => {
        const body = { name: known?.name ?? name.trim(), filter };
        return known
          ? call('segments.change', { params: { id: known.id }, body })
          : call('segments.create', { body });
      }}
      done={words.segmentSaved}
      onClose={close}
    >
      <div className="stack stack--12 dlg__reason">
        {segments.length > 0 && (
          <SelectField
            label={words.segmentWhich}
            empty={words.segmentNew}
            choices={segments.map(({ id, name }) => [id, name] as const)}
            value={over}
            onChoose={setOver}
          />
        )}
        {!known && (
          <TextField label={words.segmentName} value={name} maxLength={60} data-first onType={setName} />
        )}
      </div>
      {said.length === 0 && (
        <Note tone="info" className="dlg__reason">
          {words.segmentFilters}: {words.nothing}
        </Note>
      )}
    </ConsequenceDialog>
  );
}
