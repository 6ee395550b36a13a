import { toMadridDate } from '#contracts/kit/madrid.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { nextNumbers } from '../numbering/number-rules.ts';
import {
  countPast,
  findPast,
  insertPastDues,
  type PastEnd,
  type PastLine,
  type PastStep,
  type RegisterNumbers,
  readNumbers,
} from './store-past.ts';

/** Uninvoiced orders that were paid before the shop issued invoices. */
interface UninvoicedPast {
  lines: PastLine[];
  first: PastEnd | undefined;
  last: PastEnd | undefined;
  numbers: RegisterNumbers | undefined;
}

/** Writes nothing. `from` is the first day in Madrid, or null for all orders. */
export async function readUninvoicedPast(database: Database, from: string | null): Promise<UninvoicedPast> {
  const [lines, first, last, numbers] = await Promise.all([
    countPast(database, from),
    findPast(database, { from, end: 'first' }),
    findPast(database, { from, end: 'last' }),
    readNumbers(database),
  ]);
  return { lines, first, last, numbers };
}

const step = 500;

/**
 * Creates pending invoices of earlier orders in steps, oldest first. The shop issues them together with current ones.
 * An interrupted run can be repeated. Returns the number of orders.
 */
export async function createPastInvoices(
  database: Database,
  { from, onStep = () => undefined }: { from: string | null; onStep?: (written: number) => void },
): Promise<number> {
  let all = 0;
  let after: PastStep['after'] = null;
  do {
    const { written, last } = await insertPastDues(database, { from, after, limit: step });
    all += written;
    after = last;
    if (written > 0) onStep(all);
  } while (after);
  return all;
}

const money = (cents: number): string => formatMoney(cents, 'en');

const ofKind = (lines: readonly PastLine[], kind: PastLine['kind']) =>
  lines.filter((line) => line.kind === kind);
const sumOf = (lines: readonly PastLine[], of: 'count' | 'cents') =>
  lines.reduce((all, line) => all + line[of], 0);

const kinds = { sale: 'orders', refund: 'refunds' } as const;

const lineOf = ({ year, kind, country, count, cents }: PastLine): string =>
  `  ${year}  ${kinds[kind].padEnd(7)}  ${country}  ${String(count).padStart(8)}  ${money(cents).padStart(16)}`;

/** Numbers that this type would use if no other invoice is issued in between. */
function numbersOf(
  { numbers }: UninvoicedPast,
  type: 'F2' | 'R5',
  { year, many }: { year: number; many: number },
): string {
  if (!numbers) return `the first ${many} of a new register`;
  const wanted = { type, year, prefix: `${numbers.seriesCode}-` };
  return nextNumbers(numbers.counters, wanted, many).join(' to ');
}

export function describePast(
  past: UninvoicedPast,
  { mode, now }: { mode: 'sandbox' | 'live' | undefined; now: Date },
): string {
  const { lines, first, last, numbers } = past;
  if (!first || !last) return 'Every paid order has an issued or pending invoice.';
  const isSandbox = (numbers?.mode ?? mode) === 'sandbox';
  const [sales, back] = [ofKind(lines, 'sale'), ofKind(lines, 'refund')];
  const year = Number(toMadridDate(now).slice(0, 4));
  const series = (type: 'F2' | 'R5', of: readonly PastLine[]) =>
    of.length === 0 ? [] : [`  ${numbersOf(past, type, { year, many: sumOf(of, 'count') })}`];
  return [
    ...(isSandbox ? ['Sandbox: these are test invoices without legal effect.', ''] : []),
    'Paid orders without an invoice, and their refunds, by year and country of the card:',
    '',
    ...lines.map(lineOf),
    '',
    `Orders:   ${sumOf(sales, 'count')}, ${money(sumOf(sales, 'cents'))}`,
    `Refunds:  ${sumOf(back, 'count')}, ${money(sumOf(back, 'cents'))}`,
    `Left:     ${money(sumOf(lines, 'cents'))}`,
    `First:    order ${first.number}, paid on ${toMadridDate(first.paidAt)}`,
    `Last:     order ${last.number}, paid on ${toMadridDate(last.paidAt)}`,
    '',
    'Each order gets an invoice dated today, with the day of payment as the day of the sale. Each refund gets a rectifying invoice.',
    'Their numbers, unless other invoices are issued first or one is paused for its location or buyer:',
    ...series('F2', sales),
    ...series('R5', back),
    'Already invoiced by another program? Use --since to include only orders paid from that day on.',
  ].join('\n');
}
