import type { BoxLine, OperatorLine } from '#contracts/tax/returns.ts';
import type { TaxReturn } from '#contracts/tax/vat.ts';
import { type QuarterTexts, quarterMessages } from '#messages/admin/tax/returns.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { TaxRateText } from '../../../invoices/list/invoice-words.tsx';
import { Money, useLanguage, useTexts } from '../../../language.tsx';
import { EmptyState } from '../../../list/list-states.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { DataTable } from '../../../parts/data-table.tsx';

/** The amount on the first line of a block on phones. */
const lastAmount = { right: true, end: true, bare: true, className: 'medium' };

/** Formats `07 / 09 Régimen general 21 %`: box numbers before their meaning. */
function BoxName({ line, words }: { line: BoxLine; words: QuarterTexts }) {
  const numbers = [line.baseBox, line.taxBox].filter(Boolean).join(' / ');
  return (
    <>
      <b className="mono">{numbers}</b> {words.boxes[line.baseBox] ?? words.noBox}{' '}
      {line.rateBasisPoints !== null && <TaxRateText basisPoints={line.rateBasisPoints} />}
    </>
  );
}

interface BoxTableProps {
  name: string;
  boxes: readonly BoxLine[];
  /** Total output tax. Absent where the form has none. */
  dueTaxCents?: number;
}

export function BoxTable({ name, boxes, dueTaxCents }: BoxTableProps) {
  const words = useTexts(quarterMessages);
  if (boxes.length === 0)
    return <EmptyState icon="check" title={words.nothingSold} text={words.nothingSoldText} />;
  return (
    <DataTable
      label={name}
      rows={boxes}
      keyOf={({ baseBox, rateBasisPoints }) => `${baseBox} ${rateBasisPoints}`}
      columns={[
        { label: words.box, className: 'wrap', cell: (line) => <BoxName line={line} words={words} /> },
        { label: words.invoices, right: true, className: 'num', cell: ({ invoices }) => invoices },
        { label: words.base, right: true, cell: ({ baseCents }) => <Money cents={baseCents} /> },
        {
          label: words.tax,
          ...lastAmount,
          cell: ({ taxBox, taxCents }) => (taxBox === null ? '–' : <Money cents={taxCents} />),
        },
      ]}
      foot={
        dueTaxCents === undefined
          ? undefined
          : [words.dueTax, undefined, undefined, <Money key="due" cents={dueTaxCents} />]
      }
    />
  );
}

/** Lines of form 349. A corrected quarter shows correct and declared amounts. */
export function OperatorTable({ operators }: { operators: readonly OperatorLine[] }) {
  const words = useTexts(quarterMessages);
  const { quarters } = useTexts(taxMessages).returns;
  return (
    <DataTable
      label={words.form349}
      rows={operators}
      keyOf={({ number, corrects }) => `${number} ${corrects?.year} ${corrects?.quarter}`}
      columns={[
        {
          label: words.number,
          className: 'wrap',
          cell: ({ number, name, corrects }) => (
            <>
              <span className="mono">{number}</span> {name}{' '}
              {corrects && (
                <span className="muted">
                  {words.correctsOf(quarters[corrects.quarter - 1] ?? '', String(corrects.year))}
                </span>
              )}
            </>
          ),
        },
        {
          label: words.declared,
          right: true,
          cell: ({ corrects }) => (corrects ? <Money cents={corrects.declaredCents} /> : '–'),
        },
        {
          label: words.right,
          right: true,
          cell: ({ corrects }) => (corrects ? <Money cents={corrects.rightCents} /> : '–'),
        },
        {
          label: words.amount,
          ...lastAmount,
          cell: ({ corrects, baseCents }) => (corrects ? '–' : <Money cents={baseCents} />),
        },
      ]}
    />
  );
}

export function StateTable({ shown }: { shown: TaxReturn }) {
  const words = useTexts(quarterMessages);
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <DataTable
      label={words.form369}
      rows={shown.byState}
      keyOf={({ country }) => country}
      columns={[
        {
          label: words.state,
          cell: ({ country }) => (
            <>
              {names.of(country) ?? country} <span className="mono muted">{country}</span>
            </>
          ),
        },
        { label: words.tax, ...lastAmount, cell: ({ taxCents }) => <Money cents={taxCents} /> },
      ]}
    />
  );
}

export function ReturnLink({ year, quarter }: Pick<TaxReturn, 'year' | 'quarter'>) {
  const words = useTexts(quarterMessages);
  return (
    <ScreenLink to="taxReturn" search={{ quarter: `${year}-${quarter}` }}>
      {words.form369See}
    </ScreenLink>
  );
}
