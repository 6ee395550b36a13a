import type { Filter, FixedView } from './list-config.ts';

type Names<Value extends string> = Readonly<Record<Value, string>>;
type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;

export const choiceFilter = <Value extends string>(
  key: string,
  label: string,
  values: readonly Value[],
  names: Names<Value>,
  more: Pick<ChoiceFilter, 'icon' | 'many'> = {},
): ChoiceFilter => ({
  kind: 'choice',
  key,
  label,
  choices: values.map((value) => ({ value, label: names[value] })),
  ...more,
});

export const viewsOf = <Value extends string>(
  key: string,
  values: readonly Value[],
  names: Names<Value>,
): FixedView[] => values.map((value) => ({ key: value, label: names[value], search: { [key]: value } }));
