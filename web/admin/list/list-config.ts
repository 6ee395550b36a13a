import type { ReactNode } from 'react';
import type { ItemOf, ListName } from '#contracts/declared-calls.ts';
import type { BulkActionName } from '#contracts/staff/bulk.ts';
import type { LiveTopic } from '#contracts/staff/live.ts';
import type { BulkWords } from '#messages/admin/staff/bulk.ts';
import type { Address } from '../addresses.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { SearchText } from '../search-text.ts';

/** Where a column's cell stands on the card that a row becomes on phones; without a place it is left out there. */
export type CardPlace = 'title' | 'figure' | 'line' | 'state' | 'note' | 'date';

export interface Column<Item> {
  key: string;
  label: string;
  cell: (item: Item) => ReactNode;
  card?: CardPlace;
  /** The list's sort by it; `-name` is the other way round. Omitted: the list cannot be sorted by it. */
  sort?: string;
  /** The first click puts the largest, or the newest, at the top. */
  downFirst?: boolean;
  /** Figures stand right-aligned. */
  right?: boolean;
  /** Shown only when somebody chooses it. */
  hidden?: boolean;
  /** Stays longer than others where the table has no room for all (`use-room.ts`). */
  keep?: boolean;
}

export interface Choice {
  value: string;
  label: string;
  /** As it is shown in the list of choices, e.g. with its status mark. */
  shown?: ReactNode;
}

/** A filter by its kind; `key` is the parameter of the call and of the address. */
export type Filter =
  /** `many`: the call takes several, parted by commas. */
  | {
      kind: 'choice';
      key: string;
      label: string;
      icon?: IconName;
      choices: readonly Choice[];
      many?: boolean;
    }
  | { kind: 'text'; key: string; label: string; icon?: IconName; placeholder?: string }
  /** Two parameters, days `YYYY-MM-DD`, both of them inclusive. */
  | { kind: 'days'; key: string; label: string; icon?: IconName; from: string; to: string }
  /** Two parameters in euro cents. */
  | { kind: 'amounts'; key: string; label: string; icon?: IconName; from: string; to: string };

/** What an action of the selection is about: these rows, or all that the filters leave. */
export interface Chosen {
  ids: readonly string[];
  /** All that the filters leave, also what no page has shown. */
  all: boolean;
  count: number;
  /** The filters, as the list's call takes them. */
  params: SearchText;
}

/** What an action wants to know besides; `name` is the call's, `label` and `choices` are words of it. */
export interface BulkField {
  name: string;
  label: Exclude<keyof BulkWords['fields'], 'textHelp'>;
  kind: 'line' | 'text' | 'choice';
  choices?: readonly (keyof BulkWords['choices'])[];
  optional?: true;
}

/** One act on many rows; a list takes its own from `bulkActions`. */
export interface BulkAction {
  name: BulkActionName;
  label: string;
  icon: IconName;
  /** What it brings about. */
  about: string;
  /** Nothing takes it back. */
  final?: true;
  asks?: BulkField;
}

/** A view that every member has; a saved one is a row of the shop. */
export interface FixedView {
  key: string;
  label: string;
  search: SearchText;
}

/** The calls whose rows are these items. */
type ListNameOf<Item> = { [Name in ListName]: ItemOf<Name> extends Item ? Name : never }[ListName];

/** One list of the back office. What it does with it: `ListScreen`. */
export interface ListConfig<Item extends object> {
  /** The name of the screen in `addresses.ts`; saved views belong to it. */
  name: Address;
  title: string;
  /** The declared call that gives its rows; `.csv` behind its path is its spreadsheet. */
  call: ListNameOf<Item>;
  topics: readonly LiveTopic[];
  idOf: (item: Item) => string;
  /** How a row is called where only words stand for it. */
  nameOf: (item: Item) => string;
  /** Where a row leads; without, it leads nowhere. */
  open?: (item: Item) => { to: Address; params?: Record<string, string> };
  columns: readonly Column<Item>[];
  filters?: readonly Filter[];
  /** The call takes `q`. */
  searches?: { placeholder: string };
  views?: readonly FixedView[];
  bulk?: readonly BulkAction[];
  /** Of the selection, beside its count: a sum of money. */
  sumOf?: (items: readonly Item[]) => ReactNode;
  /** The call has a `.csv` for the owner. */
  csv?: boolean;
  /** When there is nothing at all, without any filter. */
  empty: { title: string; text: string; icon: IconName; action?: ReactNode };
  /** What is said when it cannot be read; omitted: the words of any list. */
  failed?: string;
  /** Main actions in the head. */
  actions?: ReactNode;
}
