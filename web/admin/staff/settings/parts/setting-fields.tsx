import { type ReactNode, useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { amountProblem } from '../../../form/amounts.ts';
import { CheckField, Field, LongField, TextField } from '../../../form/fields.tsx';
import { useLanguage, useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import {
  formatRow,
  type NumberShape,
  readNumber,
  type ShapePart,
  toNumberInput,
} from '../rules/setting-shape.ts';
import { AddRowButton } from './add-row.tsx';
import { formatIssue, labelWithUnit, nameOf, type PartProps, type ShapeOf } from './part-words.ts';

function NumberPart({ path, label, shape }: PartProps<NumberShape>) {
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const { field, fieldState } = useController({ name: path });
  const [typed, setTyped] = useState(() => toNumberInput(field.value, shape, language));
  const said = formatIssue(fieldState.error, shape, words);
  return (
    <TextField
      label={labelWithUnit(label, shape, words)}
      optional={shape.mayBeEmpty}
      error={shape.unit === 'money' ? amountProblem(typed, said) : said}
      inputMode="decimal"
      ref={field.ref}
      value={typed}
      onBlur={field.onBlur}
      onType={(next) => {
        setTyped(next);
        field.onChange(readNumber(next, shape));
      }}
    />
  );
}

function SwitchPart({ path, label }: PartProps) {
  const { field } = useController({ name: path });
  return (
    <CheckField className="switch" ref={field.ref} checked={field.value === true} onCheck={field.onChange}>
      {label}
    </CheckField>
  );
}

function TextPart({ path, label, shape }: PartProps<ShapeOf<'text'>>) {
  const words = useTexts(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const given = {
    ...field,
    value: String(field.value ?? ''),
    onChange: ({ target }: { target: { value: string } }) =>
      field.onChange(target.value === '' && shape.mayBeEmpty ? null : target.value),
  };
  return (
    <Field label={label} optional={shape.mayBeEmpty} error={formatIssue(fieldState.error, shape, words)}>
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

function ChoicePart({ path, label, shape }: PartProps<ShapeOf<'choice'>>) {
  const words = useTexts(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const value = String(field.value ?? '');
  return (
    <Field label={label} error={formatIssue(fieldState.error, shape, words)}>
      {(control) => (
        <select {...control} {...field} className="in" value={value}>
          {value === '' && <option value="">{words.choose}</option>}
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

function LinesPart({ path, label, shape }: PartProps<ShapeOf<'lines'>>) {
  const words = useTexts(settingsMessages);
  const { field, fieldState } = useController({ name: path });
  const [typed, setTyped] = useState(() => (field.value as string[] | undefined)?.join('\n') ?? '');
  return (
    <LongField
      label={label}
      help={words.lines}
      error={formatIssue(fieldState.error, shape, words)}
      rows={3}
      ref={field.ref}
      value={typed}
      onBlur={field.onBlur}
      onType={(next) => {
        setTyped(next);
        field.onChange(
          next
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

/** Shows a value as JSON when no field fits its schema. */
function RawPart({ path, label, shape }: PartProps<ShapeOf<'raw'>>) {
  const words = useTexts(settingsMessages);
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
    <LongField
      label={label}
      error={formatIssue(fieldState.error, shape, words)}
      className="in mono"
      rows={8}
      spellCheck={false}
      value={typed}
      onType={(next) => {
        setTyped(next);
        field.onChange(read(next));
      }}
    />
  );
}

const MapPart = lazyDialog(async () => (await import('./map-part.tsx')).MapPart);

function RowsPart({ path, label, shape }: PartProps<ShapeOf<'rows'>>) {
  const words = useTexts(settingsMessages);
  const language = useLanguage();
  const { fields, append, remove } = useFieldArray({ name: path });
  const now = (useWatch({ name: path }) ?? []) as Record<string, unknown>[];
  const nameOfRow = (at: number) =>
    formatRow(now[at] ?? {}, shape, words, language) || words.row(String(at + 1));
  const [typed, setTyped] = useState(false);
  // Options of a new row start unselected, so that the member chooses explicitly.
  const add = () => {
    setTyped(true);
    append(Object.fromEntries(shape.parts.map(({ name }) => [name, ''])));
  };
  return (
    <fieldset className="stack stack--12">
      <legend className="label">{label}</legend>
      {fields.map(({ id }, at) => (
        <details className="card" key={id} open={at === fields.length - 1 && (typed || at > 0)}>
          <summary className="card__h">{nameOfRow(at)}</summary>
          <div className="card__b stack stack--12">
            <SettingParts parts={shape.parts} path={`${path}.${at}`} />
            <div>
              <Button look="sm danger" onClick={() => remove(at)}>
                {words.remove(nameOfRow(at))}
              </Button>
            </div>
          </div>
        </details>
      ))}
      <AddRowButton onClick={add} />
    </fieldset>
  );
}

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
      return <SettingParts parts={shape.parts} path={path} />;
    case 'raw':
      return <RawPart {...same} shape={shape} />;
  }
}

interface SettingPartsProps {
  parts: readonly ShapePart[];
  path?: string;
  of?: string;
}

/** `of` is the setting with specific names. */
export function SettingParts({ parts, path, of }: SettingPartsProps): ReactNode {
  const words = useTexts(settingsMessages);
  return parts.map(({ name, shape }) => (
    <SettingPart
      key={name}
      path={path === undefined ? name : `${path}.${name}`}
      label={nameOf(name, words, of)}
      shape={shape}
    />
  ));
}
