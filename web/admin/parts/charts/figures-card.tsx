import { type ReactNode, useState } from 'react';
import { figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useWords } from '../../language.ts';
import { Icon } from '../icon.tsx';
import { type CsvCell, saveCsv } from '../save-csv.ts';

interface FiguresCardProps {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  /** Shows the previous selection until the new one has loaded. */
  isOld?: boolean;
  /** Export file, header first. */
  csv?: { name: string; lines: () => readonly (readonly CsvCell[])[] };
}

export function FiguresCard({ title, about, children, chart, table, csv, isOld = false }: FiguresCardProps) {
  const words = useWords(figureMessages);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <section className="card old-while-busy" aria-label={title} aria-busy={isOld}>
      <div className="card__h card__h--wrap">
        <h2>
          {title} {about && <span className="muted plain">{about}</span>}
        </h2>
        {children}
        <fieldset className="seg" aria-label={words.viewOf(title)}>
          {(['chart', 'table'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {words.views[each]}
            </button>
          ))}
        </fieldset>
        {csv && !isOld && <CsvButton title={title} csv={csv} />}
      </div>
      {view === 'chart' ? chart : table}
    </section>
  );
}

export function CsvButton({ title, csv }: { title: string; csv: NonNullable<FiguresCardProps['csv']> }) {
  const words = useWords(figureMessages);
  return (
    <button
      type="button"
      className="btn btn--icon btn--ghost btn--sm"
      aria-label={words.csvOf(title)}
      title={words.csvOf(title)}
      onClick={() => saveCsv(csv.name, csv.lines())}
    >
      <Icon name="down" />
    </button>
  );
}

interface RowsProps {
  label: string;
  heads: readonly string[];
  lines: readonly (readonly ReactNode[])[];
  /** Indexes of columns hidden on phones. */
  wide?: readonly number[];
  /** Shows all rows without scrolling. */
  tall?: boolean;
  foot?: readonly ReactNode[];
}

/** Scrollable table of figures. The first cell is the row header. */
export function FigureRows({ label, heads, lines, foot, wide = [], tall = false }: RowsProps) {
  const words = useWords(figureMessages);
  const side = (at: number) =>
    [at > 0 && 'r', wide.includes(at) && 'only-w'].filter(Boolean).join(' ') || undefined;
  return (
    <section
      className={tall ? 'tblbox tblbox--figures tblbox--tall' : 'tblbox tblbox--figures'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={`${label}: ${words.views.table}`}
    >
      <table className="tbl tbl--plain">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={side(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have an order of their own, and keep it
            <tr key={line}>
              {cells.map((cell, at) => (
                <td key={heads[at]} className={side(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={heads[at]} className={side(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
