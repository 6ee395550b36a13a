import { useState } from 'react';
import { useController } from 'react-hook-form';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { useLanguage, useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { readNumber, toNumberInput, type ValueShape } from '../rules/setting-shape.ts';
import { AddRowButton } from './add-row.tsx';
import { formatIssue, labelWithUnit, nameOf, type PartProps, type ShapeOf } from './part-words.ts';

interface MapEntry {
  number: number;
  key: string;
  typed: string;
}

const typedOf = (value: unknown, shape: ValueShape, language: 'es' | 'en') =>
  shape.kind === 'number' ? toNumberInput(value, shape, language) : String(value ?? '');

/** Omits rows without a name and unselected options. */
function readRows(rows: readonly MapEntry[], shape: ValueShape): Record<string, unknown> {
  const given = rows.filter(
    ({ key, typed }) => key.trim() !== '' && (shape.kind === 'number' || typed !== ''),
  );
  return Object.fromEntries(
    given.map(({ key, typed }) => [key.trim(), shape.kind === 'number' ? readNumber(typed, shape) : typed]),
  );
}

interface MapValueProps {
  row: MapEntry;
  of: ValueShape;
  label: string;
  set: (typed: string) => void;
}

function MapValue({ row, of, label, set }: MapValueProps) {
  const words = useTexts(settingsMessages);
  if (of.kind !== 'choice')
    return (
      <input
        className="in"
        aria-label={label}
        inputMode={of.kind === 'number' ? 'decimal' : 'text'}
        value={row.typed}
        onChange={({ target }) => set(target.value)}
      />
    );
  return (
    <select className="in" aria-label={label} value={row.typed} onChange={({ target }) => set(target.value)}>
      <option value="">{words.asBefore}</option>
      {of.choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice, words)}
        </option>
      ))}
    </select>
  );
}

interface MapRowProps {
  row: MapEntry;
  of: ValueShape;
  /** Fixed names: none can be added or removed. */
  fixed: boolean;
  set: (part: Partial<MapEntry>) => void;
  drop: () => void;
}

function MapRow({ row, of, fixed, set, drop }: MapRowProps) {
  const words = useTexts(settingsMessages);
  return (
    <div className="row row--tight">
      <span className="grow">
        {fixed ? (
          nameOf(row.key, words)
        ) : (
          <input
            className="in"
            aria-label={words.key}
            autoComplete="off"
            value={row.key}
            onChange={({ target }) => set({ key: target.value })}
          />
        )}
      </span>
      <span className="grow">
        <MapValue
          row={row}
          of={of}
          label={nameOf(row.key, words) || words.value}
          set={(typed) => set({ typed })}
        />
      </span>
      {!fixed && (
        <Button
          look="icon ghost"
          icon="x"
          aria-label={words.remove(row.key)}
          title={words.remove(row.key)}
          onClick={drop}
        />
      )}
    </div>
  );
}

export function MapPart({ path, label, shape }: PartProps<ShapeOf<'map'>>) {
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const { field, fieldState } = useController({ name: path });
  const { keys, of } = shape;
  const [rows, setRows] = useState<MapEntry[]>(() => {
    const value = (field.value ?? {}) as Record<string, unknown>;
    return (keys ?? Object.keys(value)).map((key, number) => ({
      number,
      key,
      typed: typedOf(value[key], of, language),
    }));
  });
  const change = (next: MapEntry[]) => {
    setRows(next);
    field.onChange(readRows(next, of));
  };
  const set = (number: number, part: Partial<MapEntry>) =>
    change(rows.map((row) => (row.number === number ? { ...row, ...part } : row)));
  const problem = formatIssue(fieldState.error, of, words);
  return (
    <fieldset className="stack stack--8">
      <legend className="label">{labelWithUnit(label, of, words)}</legend>
      {rows.map((row) => (
        <MapRow
          key={row.number}
          row={row}
          of={of}
          fixed={keys !== undefined}
          set={(part) => set(row.number, part)}
          drop={() => change(rows.filter(({ number }) => number !== row.number))}
        />
      ))}
      {!keys && (
        <AddRowButton onClick={() => change([...rows, { number: nextOf(rows), key: '', typed: '' }])} />
      )}
      {problem && <ProblemText text={problem} />}
    </fieldset>
  );
}

const nextOf = (rows: readonly MapEntry[]) => Math.max(-1, ...rows.map(({ number }) => number)) + 1;

function ProblemText({ text }: { text: string }) {
  return (
    <p className="err" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}
