import { addDays, toMadridDate } from '#contracts/kit/madrid.ts';
import type { LedgerLine } from '#contracts/payments/payments.ts';

export interface ComparedMovement {
  objectId: string;
  kind: 'charge' | 'refund' | 'dispute' | 'other';
  oursCents: number | null;
  theirsCents: number | null;
  feeCents: number;
  /** Belongs to another system with the same account. */
  foreign: boolean;
  /** The processor has no ledger. */
  uncompared: boolean;
  paymentId: string | null;
  orderId: string | null;
}

export interface DayDifference extends Omit<ComparedMovement, 'feeCents' | 'foreign' | 'uncompared'> {
  /** Net amount of the processor minus that of the shop. */
  netCents: number;
}

export interface ComparedDay {
  lines: LedgerLine[];
  differences: DayDifference[];
}

const lineOf = { charge: 'charges', refund: 'refunds', dispute: 'disputes', other: 'other' } as const;
const lineNames = ['charges', 'refunds', 'disputes', 'fees', 'other'] as const;

function sumOf(parts: readonly number[]) {
  return { count: parts.length, cents: parts.reduce((sum, cents) => sum + cents, 0) };
}

const hasCents = (cents: number | null): cents is number => cents !== null;

/** Only the processor reports fees. The shop's column contains the fees of objects that the shop knows. */
function lineFor(line: (typeof lineNames)[number], rows: readonly ComparedMovement[]): LedgerLine {
  if (line === 'fees') {
    const charged = rows.filter(({ feeCents }) => feeCents !== 0);
    const known = charged.filter(({ oursCents }) => oursCents !== null);
    const negative = (list: readonly ComparedMovement[]) => sumOf(list.map(({ feeCents }) => -feeCents));
    return { line, ours: negative(known), theirs: negative(charged) };
  }
  const own = rows.filter(({ kind }) => lineOf[kind] === line);
  return {
    line,
    ours: sumOf(own.map(({ oursCents }) => oursCents).filter(hasCents)),
    theirs: sumOf(own.map(({ theirsCents }) => theirsCents).filter(hasCents)),
  };
}

function differenceOf({ feeCents, foreign: _, uncompared: __, ...row }: ComparedMovement): DayDifference {
  const theirs = row.theirsCents === null ? 0 : row.theirsCents - feeCents;
  const ours = row.oursCents === null ? 0 : row.oursCents - feeCents;
  return { ...row, netCents: theirs - ours };
}

/**
 * Compares both books of one day, object by object. The net amounts of all differences sum to the difference
 * of the books, to the cent. Objects of other systems are excluded. Money of processors without a ledger is a
 * separate line.
 */
export function compareLedgers(all: readonly ComparedMovement[]): ComparedDay {
  const rows = all.filter(({ foreign, uncompared }) => !foreign && !uncompared);
  const lines = lineNames.map((line) => lineFor(line, rows));
  const apart = all.filter(({ uncompared }) => uncompared).map(({ oursCents }) => oursCents ?? 0);
  if (apart.length > 0) lines.push({ line: 'uncompared', ours: sumOf(apart), theirs: sumOf([]) });
  const differing = rows.filter(({ oursCents, theirsCents }) => oursCents !== theirsCents);
  return { lines, differences: differing.map(differenceOf) };
}

export const netOf = (lines: readonly LedgerLine[], book: 'ours' | 'theirs'): number =>
  lines.reduce((sum, line) => (line.line === 'uncompared' ? sum : sum + line[book].cents), 0);

export function daysBefore(now: Date, { most, first }: { most: number; first: Date }): string[] {
  const today = toMadridDate(now);
  const earliest = toMadridDate(first);
  const days = Array.from({ length: most }, (_, at) => addDays(today, -1 - at));
  return days.filter((day) => day >= earliest);
}
