import type { ReactNode } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ContentTexts } from '#messages/admin/catalog/content.ts';
import { Field } from '../../../form/fields.tsx';
import { Button } from '../../../parts/button.tsx';

interface EntriesProps<Entry> {
  entries: readonly Entry[];
  blank: Entry;
  words: ContentTexts;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, set: (entry: Entry) => void) => ReactNode;
}

function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export function EntryList<Entry>({ entries, blank, words, onChange, children }: EntriesProps<Entry>) {
  return (
    <div className="stack stack--12">
      {entries.map((entry, at) => {
        const row = String(at + 1);
        const act = (icon: 'au' | 'ad' | 'x', label: string, next: () => Entry[], disabled = false) => (
          <Button
            look="icon ghost sm"
            icon={icon}
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={() => onChange(next())}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what stands at its place
          <fieldset className="texts__entry" key={at} aria-label={words.row(row)}>
            <div className="row row--tight">
              <b className="grow">{words.row(row)}</b>
              {act('au', words.up(row), () => moveEntry(entries, at, at - 1), at === 0)}
              {act('ad', words.down(row), () => moveEntry(entries, at, at + 1), at === entries.length - 1)}
              {act('x', words.remove(row), () => entries.filter((_each, place) => place !== at))}
            </div>
            {children(entry, (next) => onChange(entries.map((each, place) => (place === at ? next : each))))}
          </fieldset>
        );
      })}
      <div>
        <Button look="sm" icon="plus" onClick={() => onChange([...entries, blank])}>
          {words.add}
        </Button>
      </div>
    </div>
  );
}

interface LineProps {
  label: string;
  value: string;
  locale: Locale;
  most: number;
  long?: boolean;
  onChange: (value: string) => void;
}

export function EntryField({ label, value, locale, most, long, onChange }: LineProps) {
  return (
    <Field label={label}>
      {(control) => {
        const given = { ...control, className: 'in', lang: locale, maxLength: most, value };
        return long ? (
          <textarea {...given} rows={5} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <input {...given} onChange={({ target }) => onChange(target.value)} />
        );
      }}
    </Field>
  );
}
