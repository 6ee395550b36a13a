import type { Tables } from './tables.ts';

/** Picks columns of a table's row. A migration that renames or retypes a column breaks the types. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>;

type InCamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name;

export type CamelCaseRow<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [Name in Column as InCamelCase<Name> & string]: Tables[Table][Name];
};

export type NonNullColumns<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> };
