import type { ReactNode } from 'react';
import type { BoxLine, OperatorLine } from '#contracts/tax/returns.ts';
import type { TaxReturn } from '#contracts/tax/vat.ts';
import { type QuarterWords, quarterMessages } from '#messages/admin/tax/returns.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { Rate } from '../../../invoices/list/invoice-words.tsx';
import { useLanguage, useWords } from '../../../language.ts';
import { Void } from '../../../list/list-states.tsx';
import { Money } from '../../../parts/money.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';

interface TableProps {
  name: string;
  heads: readonly [first: string, ...amounts: string[]];
  children: ReactNode;
}

function Table({ name, heads: [first, ...amounts], children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="tblbox" tabIndex={0} aria-label={name}>
      <table className="tbl tbl--sync tbl--stack" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {amounts.map((label) => (
              <th scope="col" className="r" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Formats `07 / 09 Régimen general 21 %`: box numbers before their meaning. */
function BoxName({ line, words }: { line: BoxLine; words: QuarterWords }) {
  const numbers = [line.baseBox, line.taxBox].filter(Boolean).join(' / ');
  return (
    <td className="first wrap">
      <b className="mono">{numbers}</b> {words.boxes[line.baseBox] ?? words.noBox}{' '}
      {line.rateBasisPoints !== null && <Rate basisPoints={line.rateBasisPoints} />}
    </td>
  );
}

export function BoxTable({ name, boxes }: { name: string; boxes: readonly BoxLine[] }) {
  const words = useWords(quarterMessages);
  if (boxes.length === 0) return <Void icon="check" title={words.nothingSold} text={words.nothingSoldText} />;
  return (
    <Table name={name} heads={[words.box, words.invoices, words.base, words.tax]}>
      {boxes.map((line) => (
        <tr key={`${line.baseBox} ${line.rateBasisPoints}`}>
          <BoxName line={line} words={words} />
          <td className="r" data-l={words.invoices}>
            <span className="num">{line.invoices}</span>
          </td>
          <td className="r" data-l={words.base}>
            <Money cents={line.baseCents} />
          </td>
          <td className="r medium end">{line.taxBox === null ? '–' : <Money cents={line.taxCents} />}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Lines of form 349. A corrected quarter shows correct and declared amounts. */
export function OperatorTable({ operators }: { operators: readonly OperatorLine[] }) {
  const words = useWords(quarterMessages);
  const { quarters } = useWords(taxMessages).returns;
  return (
    <Table name={words.form349} heads={[words.number, words.declared, words.right, words.amount]}>
      {operators.map(({ number, name, baseCents, corrects }) => (
        <tr key={`${number} ${corrects?.year} ${corrects?.quarter}`}>
          <td className="first wrap">
            <span className="mono">{number}</span> {name}{' '}
            {corrects && (
              <span className="muted">
                {words.correctsOf(quarters[corrects.quarter - 1] ?? '', String(corrects.year))}
              </span>
            )}
          </td>
          <td className="r" data-l={words.declared}>
            {corrects ? <Money cents={corrects.declaredCents} /> : '–'}
          </td>
          <td className="r" data-l={words.right}>
            {corrects ? <Money cents={corrects.rightCents} /> : '–'}
          </td>
          <td className="r medium end">{corrects ? '–' : <Money cents={baseCents} />}</td>
        </tr>
      ))}
    </Table>
  );
}

export function StateTable({ shown }: { shown: TaxReturn }) {
  const words = useWords(quarterMessages);
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <Table name={words.form369} heads={[words.state, words.tax]}>
      {shown.byState.map(({ country, taxCents }) => (
        <tr key={country}>
          <td className="first">
            {names.of(country) ?? country} <span className="mono muted">{country}</span>
          </td>
          <td className="r medium end">
            <Money cents={taxCents} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function ReturnLink({ year, quarter }: Pick<TaxReturn, 'year' | 'quarter'>) {
  const words = useWords(quarterMessages);
  return (
    <ScreenLink to="taxReturn" search={{ quarter: `${year}-${quarter}` }}>
      {words.form369See}
    </ScreenLink>
  );
}
