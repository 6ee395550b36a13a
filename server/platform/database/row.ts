import type { Tables } from './tables.ts';

/** Of a table's row these columns, as they are called. A migration that renames or retypes one breaks the types. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>;

type InCamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name;

/** The same for a statement that names its columns as rules do: `paid_at as "paidAt"`. */
export type Facts<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [Name in Column as InCamelCase<Name> & string]: Tables[Table][Name];
};

/** The same where the statement leaves out rows that lack one. */
export type Present<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> };
