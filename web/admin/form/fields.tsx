import { type ComponentProps, type ReactNode, useId } from 'react';
import { formMessages } from '#messages/admin/shell/form.ts';
import { useTexts } from '../language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';

interface FieldProps {
  label: string;
  optional?: boolean | undefined;
  help?: string | undefined;
  error?: string | undefined;
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

export function Field({ label, optional, help, error, children }: FieldProps) {
  const words = useTexts(formMessages);
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small>({words.optional})</small>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note })}
      <span id={note} className={error ? 'err' : 'help'}>
        {error && <Icon name="alert" />}
        {error ?? help}
      </span>
    </div>
  );
}

export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Note tone="danger" role="alert">
      {text}
    </Note>
  );
}

interface Labelled {
  label: string;
  optional?: boolean | undefined;
  help?: string | undefined;
  error?: string | undefined;
}

interface TextFieldProps extends Labelled, ComponentProps<'input'> {
  onType?: (typed: string) => void;
}

export function TextField({ label, optional, help, error, onType, ...input }: TextFieldProps) {
  const onChange = onType && (({ target }: { target: HTMLInputElement }) => onType(target.value));
  return (
    <Field label={label} optional={optional} help={help} error={error}>
      {(control) => (
        <input className="in" autoComplete="off" {...input} {...(onChange && { onChange })} {...control} />
      )}
    </Field>
  );
}

interface LongFieldProps extends Labelled, ComponentProps<'textarea'> {
  onType?: (typed: string) => void;
}

/** Text of several lines. */
export function LongField({ label, optional, help, error, onType, ...area }: LongFieldProps) {
  const onChange = onType && (({ target }: { target: HTMLTextAreaElement }) => onType(target.value));
  return (
    <Field label={label} optional={optional} help={help} error={error}>
      {(control) => <textarea className="in" {...area} {...(onChange && { onChange })} {...control} />}
    </Field>
  );
}

interface SelectFieldProps<Value extends string | number> extends Labelled, ComponentProps<'select'> {
  /** Values, or pairs of a value and its label. */
  choices: readonly (Value | readonly [value: Value, label: string])[];
  /** Labels of the values. Defaults to the values. */
  names?: Readonly<Partial<Record<Value, string>>> | ((value: Value) => string) | undefined;
  /** Label of an additional choice without a value. */
  empty?: string | undefined;
  onChoose?: (value: Value) => void;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, optional, help, error, choices, names, empty, onChoose, ...select } = props;
  const nameOf = (value: Value) => (typeof names === 'function' ? names(value) : names?.[value]) ?? value;
  const pairs = [
    ...(empty === undefined ? [] : [['' as Value, empty] as const]),
    ...choices.map((choice) => (typeof choice === 'object' ? choice : ([choice, nameOf(choice)] as const))),
  ];
  const onChange =
    onChoose &&
    (({ target }: { target: HTMLSelectElement }) => {
      const chosen = pairs.find(([value]) => String(value) === target.value);
      if (chosen) onChoose(chosen[0]);
    });
  return (
    <Field label={label} optional={optional} help={help} error={error}>
      {(control) => (
        <select className="in in--select" {...select} {...(onChange && { onChange })} {...control}>
          {pairs.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckFieldProps extends ComponentProps<'input'> {
  children: ReactNode;
  onCheck?: (checked: boolean) => void;
}

export function CheckField({ children, onCheck, ...input }: CheckFieldProps) {
  const onChange = onCheck && (({ target }: { target: HTMLInputElement }) => onCheck(target.checked));
  return (
    <label className="opt">
      <input type="checkbox" className="box" {...input} {...(onChange && { onChange })} />
      <span>{children}</span>
    </label>
  );
}
