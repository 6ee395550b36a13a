import type { ReactNode } from 'react';
import type { ItemOf, ListName } from '#contracts/declared-calls.ts';
import type { BulkActionName } from '#contracts/staff/bulk.ts';
import type { BulkTexts } from '#messages/admin/staff/bulk.ts';
import type { Address, AnyScreen } from '../addresses.ts';
import type { IconName } from '../parts/icon.tsx';
import type { SearchText } from '../search-text.ts';

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

/** Position of a column on the phone card. Without one it is omitted there. */
export type CardPosition = 'title' | 'figure' | 'line' | 'state' | 'note' | 'date';

export interface Column<Item> {
  key: string;
  /** Heading. Defaults to the key's entry in `labels` of the list. */
  label?: string | undefined;
  cell: (item: Item) => ReactNode;
  card?: CardPosition;
  /** Sort key of the list's call; `-name` reverses. Absent if not sortable. */
  sort?: string;
  /** Sorts descending on the first click. */
  downFirst?: boolean;
  right?: boolean;
  hidden?: boolean;
  /** Stays longer than others when the table is too narrow (`use-fitting-columns.ts`). */
  keep?: boolean;
}

export interface Choice {
  value: string;
  label: string;
  shown?: ReactNode;
}

/** Filter by type. `key` is the parameter of call and address. */
export type Filter =
  /** `many`: several values, separated by commas. */
  | {
      kind: 'choice';
      key: string;
      label: string;
      icon?: IconName;
      choices: readonly Choice[];
      many?: boolean;
    }
  | { kind: 'text'; key: string; label: string; icon?: IconName; placeholder?: string }
  /** Two parameters with days `YYYY-MM-DD`, both included. */
  | { kind: 'days'; key: string; label: string; icon?: IconName; from: string; to: string }
  /** Two parameters in euro cents. */
  | { kind: 'amounts'; key: string; label: string; icon?: IconName; from: string; to: string };

export interface BulkSelection {
  ids: readonly string[];
  all: boolean;
  count: number;
  params: SearchText;
}

/** Input of an action. `name` is the call's field. */
export interface BulkField {
  name: string;
  label: Exclude<keyof BulkTexts['fields'], 'textHelp'>;
  kind: 'line' | 'text' | 'choice';
  choices?: readonly (keyof BulkTexts['choices'])[];
  optional?: true;
}

export interface BulkAction {
  name: BulkActionName;
  label: string;
  icon: IconName;
  about: string;
  final?: true;
  asks?: BulkField;
}

/** Built-in view of all members. Saved views are rows in the database. */
export interface FixedView {
  key: string;
  label: string;
  search: SearchText;
}

type ListNameOf<Item> = { [Name in ListName]: ItemOf<Name> extends Item ? Name : never }[ListName];

export interface ListConfig<Item extends object> {
  /** Screen name in `addresses.ts`, which also identifies saved views. */
  name: Address;
  title: string;
  /** Declared call that returns its rows. Its path with `.csv` is the export. */
  call: ListNameOf<Item>;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  open?: (item: Item) => AnyScreen;
  columns: readonly Column<Item>[];
  labels?: Readonly<Record<string, string>>;
  filters?: readonly Filter[];
  /** The call accepts `q`. */
  searches?: { placeholder: string };
  views?: readonly FixedView[];
  bulk?: readonly BulkAction[];
  sumOf?: (items: readonly Item[]) => ReactNode;
  /** The call has a `.csv` export for owners. */
  csv?: boolean;
  empty: { title: string; text: string; icon: IconName; action?: ReactNode };
  failed?: string;
  actions?: ReactNode;
}
