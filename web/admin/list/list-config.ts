import type { ReactNode } from 'react';
import type { ItemOf, ListName } from '#contracts/declared-calls.ts';
import type { BulkActionName } from '#contracts/staff/bulk.ts';
import type { BulkWords } from '#messages/admin/staff/bulk.ts';
import type { Address } from '../addresses.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { SearchText } from '../search-text.ts';

/**
 * Says where a column's cell stands on the card that a row becomes on phones; without a place it is left out there.
 */
export type CardPlace = 'title' | 'figure' | 'line' | 'state' | 'note' | 'date';

export interface Column<Item> {
  key: string;
  label: string;
  cell: (item: Item) => ReactNode;
  card?: CardPlace;
  /** Is the list's sort by it; `-name` is the other way round. Without it the list cannot be sorted by it. */
  sort?: string;
  /** The first click puts the largest, or the newest, at the top. */
  downFirst?: boolean;
  /** Figures stand right-aligned. */
  right?: boolean;
  /** It is shown only when somebody chooses it. */
  hidden?: boolean;
  /** It stays longer than others where the table has no room for all (`use-room.ts`). */
  keep?: boolean;
}

export interface Choice {
  value: string;
  label: string;
  /** Is what the list of choices shows, e.g. with its status mark. */
  shown?: ReactNode;
}

/** Is a filter by its kind; `key` is the parameter of the call and of the address. */
export type Filter =
  /** With `many` the call takes several, separated by commas. */
  | {
      kind: 'choice';
      key: string;
      label: string;
      icon?: IconName;
      choices: readonly Choice[];
      many?: boolean;
    }
  | { kind: 'text'; key: string; label: string; icon?: IconName; placeholder?: string }
  /** These are two parameters, days `YYYY-MM-DD`, both of them inclusive. */
  | { kind: 'days'; key: string; label: string; icon?: IconName; from: string; to: string }
  /** These are two parameters in euro cents. */
  | { kind: 'amounts'; key: string; label: string; icon?: IconName; from: string; to: string };

/** Is what an action of the selection is about: these rows, or all that the filters leave. */
export interface Chosen {
  ids: readonly string[];
  /** Means all that the filters leave, also what no page has shown. */
  all: boolean;
  count: number;
  /** Holds the filters, as the list's call takes them. */
  params: SearchText;
}

/** Is what an action wants to know besides; `name` is the call's, `label` and `choices` are words of it. */
export interface BulkField {
  name: string;
  label: Exclude<keyof BulkWords['fields'], 'textHelp'>;
  kind: 'line' | 'text' | 'choice';
  choices?: readonly (keyof BulkWords['choices'])[];
  optional?: true;
}

/** Is one act on many rows; a list takes its own from `bulkActions`. */
export interface BulkAction {
  name: BulkActionName;
  label: string;
  icon: IconName;
  /** Says what it brings about. */
  about: string;
  /** Nothing takes it back. */
  final?: true;
  asks?: BulkField;
}

/** Is a view that every member has; a saved one is a row of the shop. */
export interface FixedView {
  key: string;
  label: string;
  search: SearchText;
}

/** Names the calls whose rows are these items. */
type ListNameOf<Item> = { [Name in ListName]: ItemOf<Name> extends Item ? Name : never }[ListName];

/** Describes one list of the back office. `ListScreen` shows what it does with it. */
export interface ListConfig<Item extends object> {
  /** Is the name of the screen in `addresses.ts`; saved views belong to it. */
  name: Address;
  title: string;
  /** Is the declared call that gives its rows; `.csv` behind its path is its spreadsheet. */
  call: ListNameOf<Item>;
  idOf: (item: Item) => string;
  /** Returns what a row is called where only words stand for it. */
  nameOf: (item: Item) => string;
  /** Returns where a row leads; without it, it leads nowhere. */
  open?: (item: Item) => { to: Address; params?: Record<string, string> };
  columns: readonly Column<Item>[];
  filters?: readonly Filter[];
  /** The call takes `q`. */
  searches?: { placeholder: string };
  views?: readonly FixedView[];
  bulk?: readonly BulkAction[];
  /** Shows a sum of money of the selection, beside its count. */
  sumOf?: (items: readonly Item[]) => ReactNode;
  /** The call has a `.csv` for the owner. */
  csv?: boolean;
  /** Is shown when there is nothing at all, without any filter. */
  empty: { title: string; text: string; icon: IconName; action?: ReactNode };
  /** Is said when it cannot be read; without it the words of any list are used. */
  failed?: string;
  /** Holds main actions in the head. */
  actions?: ReactNode;
}
