import type { Tables } from './tables.ts';

/** Picks these columns of a table's row. A migration that renames or retypes one breaks the types. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>;

type InCamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name;

/** Picks columns for a statement that names them as rules do: `paid_at as "paidAt"`. */
export type Facts<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [Name in Column as InCamelCase<Name> & string]: Tables[Table][Name];
};

/** Removes null, for a statement that leaves out rows which lack a column. */
export type Present<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> };
