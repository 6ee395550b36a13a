import { type ReactNode, useState } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { type SettingsWords, settingsMessages } from '#messages/admin/settings.ts';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { Icon } from '../../parts/icon.tsx';
import { type NumberShape, type Part, readNumber, type Shape, typedNumber } from './setting-shape.ts';

interface PartProps<S extends Shape = Shape> {
  /** Where it stands in the form's values. */
  path: string;
  label: string;
  shape: S;
}
type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

/** The name of a part or a choice in words; one that has none stands for itself. */
const nameOf = (name: string, words: SettingsWords): string =>
  words.fields[name] ?? words.choices[name] ?? name;

interface Wrong {
  type?: string | number;
  message?: string | undefined;
}

/** The first thing that is wrong in it, however deep. */
function firstWrong(error: unknown): Wrong | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && ['string', 'number'].includes(typeof error.type)) return error as Wrong;
  return Object.values(error).map(firstWrong).find(Boolean);
}

/** The server's own sentence; else what the schema minded, in words. */
function sayWrong(error: unknown, shape: Shape, words: SettingsWords): string | undefined {
  const wrong = firstWrong(error);
  if (!wrong) return undefined;
  const { wrong: say } = words;
  if (wrong.type === 'server') return wrong.message;
  if (wrong.type === 'invalid_key') return say.key;
  if (shape.kind !== 'number') return wrong.type === 'invalid_format' ? say.format : say.missing;
  const { minimum: least, maximum: most, factor } = shape;
  if (wrong.type === 'too_small' && least !== undefined) return say.least(String(least / factor));
  if (wrong.type === 'too_big' && most !== undefined) return say.most(String(most / factor));
  return say.number;
}

const labelWithUnit = (label: string, shape: Shape, words: SettingsWords) =>
  shape.kind === 'number' && shape.unit ? `${label} (${words.units[shape.unit]})` : label;

function NumberPart({ path, label, shape }: PartProps<NumberShape>) {
  const words = useWords(settingsMessages);
  const language = useLanguage();
  const { field, fieldState } = useController({ name: path });
  const [typed, setTyped] = useState(() => typedNumber(field.value, shape, language));
  return (
    <Field
      label={labelWithUnit(label, shape, words)}
      optional={shape.mayBeEmpty}
      error={sayWrong(fieldState.error, shape, words)}
    >
      {(control) => (
        <input
          {...control}
          className="in"
          inputMode="decimal"
          autoComplete="off"
          ref={field.ref}
          value={typed}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(readNumber(target.value, shape));
          }}
        />
      )}
    </Field>
  );
}

function SwitchPart({ path, label }: PartProps) {
  const { field } = useController({ name: path });
  return (
    <label className="opt">
      <input
        type="checkbox"
        className="switch"
        ref={field.ref}
        checked={field.value === true}
        onChange={({ target }) => field.onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function TextPart({ path, label, shape }: PartProps<Of<'text'>>) {
  const words = useWords(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const given = { ...field, value: String(field.value ?? '') };
  return (
    <Field label={label} error={sayWrong(fieldState.error, shape, words)}>
      {(control) =>
        shape.long ? (
          <textarea {...control} {...given} className="in" rows={5} />
        ) : (
          <input {...control} {...given} className="in" autoComplete="off" />
        )
      }
    </Field>
  );
}

function ChoicePart({ path, label, shape }: PartProps<Of<'choice'>>) {
  const words = useWords(settingsMessages);
  const { field } = useController({ name: path });
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} {...field} className="in" value={String(field.value ?? '')}>
          {shape.choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice, words)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function LinesPart({ path, label, shape }: PartProps<Of<'lines'>>) {
  const words = useWords(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const [typed, setTyped] = useState(() => (field.value as string[] | undefined)?.join('\n') ?? '');
  return (
    <Field label={label} help={words.lines} error={sayWrong(fieldState.error, shape, words)}>
      {(control) => (
        <textarea
          {...control}
          className="in"
          rows={3}
          ref={field.ref}
          value={typed}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(
              target.value
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            );
          }}
        />
      )}
    </Field>
  );
}

interface Row {
  number: number;
  key: string;
  typed: string;
}

const typedOf = (value: unknown, shape: Shape, language: 'es' | 'en') =>
  shape.kind === 'number' ? typedNumber(value, shape, language) : String(value ?? '');

/** Rows without a name, and choices that are left open, are none. */
function readRows(rows: readonly Row[], shape: Shape): Record<string, unknown> {
  const given = rows.filter(
    ({ key, typed }) => key.trim() !== '' && (shape.kind === 'number' || typed !== ''),
  );
  return Object.fromEntries(
    given.map(({ key, typed }) => [key.trim(), shape.kind === 'number' ? readNumber(typed, shape) : typed]),
  );
}

/** The value of one name. */
function MapValue({
  row,
  of,
  label,
  set,
}: {
  row: Row;
  of: Shape;
  label: string;
  set: (typed: string) => void;
}) {
  const words = useWords(settingsMessages);
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

function MapPart({ path, label, shape }: PartProps<Of<'map'>>) {
  const words = useWords(settingsMessages);
  const language = useLanguage();
  const { field, fieldState } = useController({ name: path });
  const { keys, of } = shape;
  const [rows, setRows] = useState<Row[]>(() => {
    const value = (field.value ?? {}) as Record<string, unknown>;
    return (keys ?? Object.keys(value)).map((key, number) => ({
      number,
      key,
      typed: typedOf(value[key], of, language),
    }));
  });
  const change = (next: Row[]) => {
    setRows(next);
    field.onChange(readRows(next, of));
  };
  const set = (number: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.number === number ? { ...row, ...part } : row)));
  const problem = sayWrong(fieldState.error, of, words);
  return (
    <fieldset className="stack stack--8">
      <legend className="label">{labelWithUnit(label, of, words)}</legend>
      {rows.map((row) => (
        <div className="row row--tight" key={row.number}>
          <span className="grow">
            {keys ? (
              nameOf(row.key, words)
            ) : (
              <input
                className="in"
                aria-label={words.key}
                autoComplete="off"
                value={row.key}
                onChange={({ target }) => set(row.number, { key: target.value })}
              />
            )}
          </span>
          <span className="grow">
            <MapValue
              row={row}
              of={of}
              label={nameOf(row.key, words) || words.value}
              set={(typed) => set(row.number, { typed })}
            />
          </span>
          {!keys && (
            <button
              type="button"
              className="btn btn--icon btn--ghost"
              aria-label={words.remove(row.key)}
              title={words.remove(row.key)}
              onClick={() => change(rows.filter(({ number }) => number !== row.number))}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      ))}
      {!keys && <Add onClick={() => change([...rows, { number: nextOf(rows), key: '', typed: '' }])} />}
      {problem && <Problem text={problem} />}
    </fieldset>
  );
}

const nextOf = (rows: readonly Row[]) => Math.max(-1, ...rows.map(({ number }) => number)) + 1;

function Add({ onClick }: { onClick: () => void }) {
  const words = useWords(settingsMessages);
  return (
    <div>
      <button type="button" className="btn btn--sm" onClick={onClick}>
        <Icon name="plus" />
        {words.add}
      </button>
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className="err" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  );
}

function RowsPart({ path, label, shape }: PartProps<Of<'rows'>>) {
  const words = useWords(settingsMessages);
  const { fields, append, remove } = useFieldArray({ name: path });
  const empty = () => Object.fromEntries(shape.parts.map(({ name }) => [name, '']));
  return (
    <fieldset className="stack stack--12">
      <legend className="label">{label}</legend>
      {fields.map(({ id }, at) => (
        <details className="card" key={id} open={at === fields.length - 1 && at > 0}>
          <summary className="card__h">{words.row(String(at + 1))}</summary>
          <div className="card__b stack stack--12">
            <Parts parts={shape.parts} path={`${path}.${at}`} />
            <div>
              <button type="button" className="btn btn--sm btn--danger" onClick={() => remove(at)}>
                {words.remove(words.row(String(at + 1)))}
              </button>
            </div>
          </div>
        </details>
      ))}
      <Add onClick={() => append(empty())} />
    </fieldset>
  );
}

/** The last resort: what no field is known for, as it is written. */
function RawPart({ path, label, shape }: PartProps<Of<'raw'>>) {
  const words = useWords(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const [typed, setTyped] = useState(() => JSON.stringify(field.value, null, 2));
  const read = (text: string) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  };
  return (
    <Field label={label} error={sayWrong(fieldState.error, shape, words)}>
      {(control) => (
        <textarea
          {...control}
          className="in mono"
          rows={8}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(read(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** The field for a value, by its shape. */
export function SettingPart({ path, label, shape }: PartProps): ReactNode {
  const same = { path, label };
  switch (shape.kind) {
    case 'number':
      return <NumberPart {...same} shape={shape} />;
    case 'switch':
      return <SwitchPart {...same} shape={shape} />;
    case 'text':
      return <TextPart {...same} shape={shape} />;
    case 'choice':
      return <ChoicePart {...same} shape={shape} />;
    case 'lines':
      return <LinesPart {...same} shape={shape} />;
    case 'map':
      return <MapPart {...same} shape={shape} />;
    case 'rows':
      return <RowsPart {...same} shape={shape} />;
    case 'group':
      return <Parts parts={shape.parts} path={path} />;
    case 'raw':
      return <RawPart {...same} shape={shape} />;
  }
}

export function Parts({ parts, path }: { parts: readonly Part[]; path?: string }): ReactNode {
  const words = useWords(settingsMessages);
  return parts.map(({ name, shape }) => (
    <SettingPart
      key={name}
      path={path === undefined ? name : `${path}.${name}`}
      label={nameOf(name, words)}
      shape={shape}
    />
  ));
}
