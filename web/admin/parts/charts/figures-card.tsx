import { type ReactNode, useState } from 'react';
import { figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useTexts } from '../../language.tsx';
import { Button } from '../button.tsx';
import { DataTable } from '../data-table.tsx';
import { type CsvCell, saveCsv } from '../save-csv.ts';
import { Segments } from '../segments.tsx';
import { Fold } from './fold.tsx';

interface FiguresCardProps {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  /** Shows the previous selection until the new one has loaded. */
  isOld?: boolean;
  csv?: { name: string; lines: () => readonly (readonly CsvCell[])[] };
  /** Renders a closed section of the surrounding card, with this figure on its row. */
  fold?: ReactNode;
}

export function FiguresCard({
  title,
  about,
  children,
  chart,
  table,
  csv,
  fold,
  isOld = false,
}: FiguresCardProps) {
  const words = useTexts(figureMessages);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const tools = (
    <>
      {children}
      <Segments
        label={words.viewOf(title)}
        choices={['chart', 'table'] as const}
        names={words.views}
        value={view}
        onChoose={setView}
      />
      {csv && !isOld && <CsvButton title={title} csv={csv} />}
    </>
  );
  const body = view === 'chart' ? chart : table;
  if (fold !== undefined)
    return (
      <Fold title={title} figure={fold}>
        <div className="card__h card__h--wrap fold__t">
          <span className="small muted">{about}</span>
          {tools}
        </div>
        {body}
      </Fold>
    );
  return (
    <section className="card old-while-busy" aria-label={title} aria-busy={isOld}>
      <div className="card__h card__h--wrap">
        <h2>
          {title} {about && <span className="muted plain">{about}</span>}
        </h2>
        {tools}
      </div>
      {body}
    </section>
  );
}

export function CsvButton({ title, csv }: { title: string; csv: NonNullable<FiguresCardProps['csv']> }) {
  const words = useTexts(figureMessages);
  return (
    <Button
      look="icon ghost sm"
      icon="down"
      aria-label={words.csvOf(title)}
      title={words.csvOf(title)}
      onClick={() => saveCsv(csv.name, csv.lines())}
    />
  );
}

interface RowsProps {
  label: string;
  heads: readonly string[];
  lines: readonly (readonly ReactNode[])[];
  /** Indexes of columns hidden on phones. */
  wide?: readonly number[];
  tall?: boolean;
  foot?: readonly ReactNode[];
}

interface FigureLine {
  at: number;
  cells: readonly ReactNode[];
}

/** Scrollable table of figures. The first cell is the row header. */
export function FigureRows({ label, heads, lines, foot, wide = [], tall = false }: RowsProps) {
  const words = useTexts(figureMessages);
  return (
    <DataTable
      label={`${label}: ${words.views.table}`}
      look="plain"
      className={tall ? 'tblbox--figures tblbox--tall' : 'tblbox--figures'}
      rows={lines.map((cells, at): FigureLine => ({ at, cells }))}
      keyOf={({ at }) => at}
      columns={heads.map((head, at) => ({
        label: head,
        right: at > 0,
        wide: wide.includes(at),
        cell: ({ cells }: FigureLine) => cells[at],
      }))}
      foot={foot}
    />
  );
}
