import { useState } from 'react';
import { useController } from 'react-hook-form';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { amountProblem } from '../../../form/amounts.ts';
import { Field } from '../../../form/field.tsx';
import { CheckField, LongField, TextField } from '../../../form/fields.tsx';
import { useLanguage, useTexts } from '../../../language.ts';
import { type NumberShape, readNumber, toNumberInput } from '../rules/setting-shape.ts';
import { formatIssue, labelWithUnit, nameOf, type PartProps, type ShapeOf } from './part-words.ts';

export function NumberPart({ path, label, shape }: PartProps<NumberShape>) {
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

export function SwitchPart({ path, label }: PartProps) {
  const { field } = useController({ name: path });
  return (
    <CheckField className="switch" ref={field.ref} checked={field.value === true} onCheck={field.onChange}>
      {label}
    </CheckField>
  );
}

export function TextPart({ path, label, shape }: PartProps<ShapeOf<'text'>>) {
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

export function ChoicePart({ path, label, shape }: PartProps<ShapeOf<'choice'>>) {
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

export function LinesPart({ path, label, shape }: PartProps<ShapeOf<'lines'>>) {
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
export function RawPart({ path, label, shape }: PartProps<ShapeOf<'raw'>>) {
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
