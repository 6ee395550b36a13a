import type { ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  names: Readonly<Record<Value, ReactNode>> | ((value: Value) => ReactNode);
  /** Chosen value, or values when several may be chosen. */
  value: Value | readonly Value[];
  onChoose: (value: Value) => void;
}

/** Choice among a few values that are all visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, choices, names, value, onChoose } = props;
  const chosen: readonly Value[] = typeof value === 'string' ? [value] : value;
  return (
    <fieldset className="seg" aria-label={label}>
      {choices.map((each) => (
        <button type="button" key={each} aria-pressed={chosen.includes(each)} onClick={() => onChoose(each)}>
          {typeof names === 'function' ? names(each) : names[each]}
        </button>
      ))}
    </fieldset>
  );
}
