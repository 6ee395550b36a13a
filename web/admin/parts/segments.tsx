interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** Choice of one among a few values that are all visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, choices, names, value, onChoose } = props;
  return (
    <fieldset className="seg" aria-label={label}>
      {choices.map((each) => (
        <button type="button" key={each} aria-pressed={value === each} onClick={() => onChoose(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  );
}
