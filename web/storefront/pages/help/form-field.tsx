import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { ProblemText } from '../../shared/field-note.tsx';

interface ShownField {
  optional?: string | undefined;
  hint?: string | undefined;
}

interface FormFieldProps extends ShownField {
  id: string;
  label: string;
  problem?: string | undefined;
  children: ReactNode;
}

/** Returns the ids and ARIA attributes of an input. The first invalid one gets autofocus. */
export function describeInput(id: string, state: { hint?: boolean; wrong: boolean; first: boolean }) {
  const described = [state.wrong && `${id}-error`, state.hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    name: id,
    'aria-invalid': state.wrong || undefined,
    'aria-describedby': described || undefined,
    autoFocus: state.first || undefined,
  };
}

export function FormField({ id, label, optional, hint, problem, children }: FormFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small className="soft">({optional})</small>}
      </label>
      <div className="ctl">{children}</div>
      <ProblemText id={`${id}-error`} text={problem} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type InputAttributes = ReturnType<typeof describeInput> & { defaultValue: string | undefined };

interface SentFieldProps<Field extends string, Problem extends string> extends ShownField {
  field: Field;
  /** Fields of the form in their order. */
  fields: readonly Field[];
  problems: Partial<Record<Field, Problem>> | undefined;
  values: Record<Field, string> | undefined;
  words: { fields: Record<Field, string>; problems: Record<Problem, string> };
  children: (input: InputAttributes) => ReactNode;
}

/** Field of a posted form. Shows the value and the problem of the last submission. */
export function SentField<Field extends string, Problem extends string>(
  props: SentFieldProps<Field, Problem>,
) {
  const { field, fields, problems, values, words, optional, hint, children } = props;
  const problem = problems?.[field];
  const first = fields.find((each) => problems?.[each]) === field;
  const state = { hint: hint !== undefined, wrong: problem !== undefined, first };
  return (
    <FormField
      id={field}
      label={words.fields[field]}
      optional={optional}
      hint={hint}
      problem={problem && words.problems[problem]}
    >
      {children({ ...describeInput(field, state), defaultValue: values?.[field] })}
    </FormField>
  );
}

export function FormAlert({ text }: { text: string }) {
  return (
    <div className="alert bad" role="alert">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  );
}
