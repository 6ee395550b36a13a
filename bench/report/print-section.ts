import { type Figure, formatNumber, isMet, type Section, targetText, valueText } from './figures.ts';

const titles = ['', 'figure', 'target', '', '× floor', ''];

function toCells(figure: Figure): string[] {
  const met = isMet(figure);
  return [
    figure.what,
    valueText(figure),
    targetText(figure),
    met === null ? '' : met ? 'met' : 'MISSED',
    figure.floor ? formatNumber(figure.value / figure.floor) : '',
    figure.note ?? '',
  ];
}

/** Makes columns as wide as their widest cell. */
export function toTable(rows: string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

export function printSection(section: Section): void {
  console.log(`\n${section.title}`);
  for (const line of toTable([titles, ...section.figures.map(toCells)])) console.log(line);
  for (const remark of section.remarks) console.log(`  · ${remark}`);
}
