import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Required if two columns have the same label. */
  key?: string;
  /** Heading, also the label of the cell on phones. */
  label: string;
  sr?: boolean;
  cell: (row: Row) => ReactNode;
  right?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
  className?: string | undefined;
  head?: boolean;
  /** On phones, the cell is on the first line of its block. */
  end?: boolean;
  /** `false` leaves the column out. */
  shown?: boolean;
  /** On phones, the cell has no label. */
  bare?: boolean;
}

const looks = {
  /** Rows are blocks with labels on phones. */
  stack: 'tbl tbl--hover tbl--sync tbl--stack',
  rows: 'tbl tbl--sync',
  plain: 'tbl tbl--plain',
  books: 'tbl tbl--rec',
  /** Two or more columns of text. */
  facts: 'gal',
};

interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  look?: keyof typeof looks;
  /** Shows the headings. */
  heads?: boolean;
  /** Cells of the total, in the order of the shown columns. */
  foot?: readonly ReactNode[] | undefined;
  className?: string;
}

const joined = (...names: readonly (string | false | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined;

/** Small table without pages. The first cell of a row is on its own line on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, look = 'stack', heads = true, foot, className } = props;
  const columns = props.columns.filter(({ shown = true }) => shown);
  const stacks = look === 'stack';
  const classOf = ({ right, wide, end, className: own }: TableColumn<Row>, at: number) =>
    joined(stacks && at === 0 && 'first', right && 'r', wide && 'only-w', stacks && end && 'end', own);
  const labelOf = (column: TableColumn<Row>, at: number) =>
    stacks && at > 0 && !column.bare ? column.label : undefined;
  return (
    // A group, because the surrounding card may be a landmark of the same name, and landmarks need unique names.
    // biome-ignore lint/a11y/useSemanticElements: the group contains no fields
    <div
      role="group"
      className={className ? `tblbox ${className}` : 'tblbox'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <table className={looks[look]} aria-label={label}>
        {heads && (
          <thead>
            <tr>
              {columns.map(({ label: text, key = text, right, wide, sr }) =>
                text === '' ? (
                  <td key={key} />
                ) : (
                  <th key={key} scope="col" className={joined(right && 'r', wide && 'only-w')}>
                    {sr ? <span className="sr">{text}</span> : text}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => {
                const Cell = column.head ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key ?? column.label}
                    scope={column.head ? 'row' : undefined}
                    className={classOf(column, at)}
                    data-l={labelOf(column, at)}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td
                  key={column.key ?? column.label}
                  className={foot[at] === undefined ? 'only-w' : classOf(column, at)}
                  data-l={labelOf(column, at)}
                >
                  {foot[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
