import type { StaffId } from '#contracts/kit/ids.ts';
import {
  type AnnualFigures,
  type FilingObstacle,
  filingObstacles,
  type QuarterFigures,
  type QuarterReply,
} from '#contracts/tax/returns.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import type { TaxReturn } from '#contracts/tax/vat.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readShopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { holdIssuing } from '../records/chain.ts';
import { holdSupplies } from '../supplies/determine-supplies.ts';
import { form349 } from './form-349.ts';
import { annualOf, boxLines, correctionsOf, dueTaxOf, operatorLines } from './form-rules.ts';
import { daysOf, filingDeadline, isQuarterOver, type Quarter } from './quarter-rules.ts';
import { showReturn } from './show-return.ts';
import {
  findClosed,
  insertClosed,
  type QuarterState,
  readOperators,
  readQuarterState,
  readSold,
} from './store-quarters.ts';

async function readFigures(db: Queryable, quarter: Quarter): Promise<QuarterFigures> {
  const sold = await readSold(db, quarter);
  const operators = await readOperators(db, quarter);
  return {
    boxes: boxLines(sold.filter(({ corrects }) => corrects === null)),
    corrections: correctionsOf(sold),
    operators: operatorLines(operators, quarter),
  };
}

/** Returns open problems in the order in which they should be fixed. */
function filingObstaclesOf(state: QuarterState, shown: TaxReturn): QuarterReply['hindrances'] {
  const counted: Record<FilingObstacle, number> = {
    place_open: state.placeOpen,
    buyer_unnamed: state.buyerUnnamed,
    buyer_outside: state.buyerOutside,
    not_issued: state.notIssued,
    issue_failed: state.issueFailed,
    number_confirmed: state.numberConfirmed,
    number_unproven: state.numberUnproven,
    record_refused: state.recordRefused,
    record_unsent: state.recordUnsent,
    // A shop outside of the one-stop shop files no return.
    return_open: shown.over && !shown.filed && shown.inOneStop ? 1 : 0,
    books_differ: shown.books.agree ? 0 : 1,
  };
  return filingObstacles.flatMap((kind) => (counted[kind] > 0 ? [{ kind, count: counted[kind] }] : []));
}

function hintsOf(state: QuarterState, figures: QuarterFigures, shown: TaxReturn): QuarterReply['hints'] {
  return [
    ...(shown.lines.length > 0 && !state.ossFiled ? (['oss'] as const) : []),
    ...(figures.operators.length > 0 ? (['roi'] as const) : []),
    ...(state.toTerritories ? (['igic'] as const) : []),
  ];
}

async function figuresOf(db: Queryable, quarter: Quarter): Promise<QuarterFigures> {
  const closed = await findClosed(db, quarter);
  return closed?.figures ?? readFigures(db, quarter);
}

async function readAnnual(db: Queryable, { year, quarter }: Quarter): Promise<AnnualFigures | null> {
  if (quarter < 4) return null;
  const quarters: QuarterFigures[] = [];
  for (const each of [1, 2, 3, 4]) quarters.push(await figuresOf(db, { year, quarter: each }));
  return annualOf(year, quarters);
}

/** Writes form 349 of a quarter that is over. Throws `quarter_open` before its end. */
export async function form349File(deps: Deps, quarter: Quarter): Promise<{ name: string; file: Buffer }> {
  if (!isQuarterOver(quarter, deps.now())) throw new ShopError('quarter_open', 'the quarter is not over');
  const [{ operators }, { legalName, taxId }] = await Promise.all([
    figuresOf(deps.database, quarter),
    readShopIdentity(deps.database),
  ]);
  const declarant = { legalName, taxId: parseLabelledSpanishTaxId(taxId) ?? '' };
  return {
    name: `${declarant.taxId}-${quarter.year}-${quarter.quarter}T.349`,
    file: Buffer.from(form349(declarant, quarter, operators), 'latin1'),
  };
}

/** Returns the figures as closed, or current ones from the supply ledger. */
export async function showQuarter(deps: Deps, quarter: Quarter): Promise<QuarterReply> {
  const { database } = deps;
  const [fresh, closed, state, shown, annual] = await Promise.all([
    readFigures(database, quarter),
    findClosed(database, quarter),
    readQuarterState(database, quarter),
    showReturn(deps, quarter),
    readAnnual(database, quarter),
  ]);
  const { from, to } = daysOf(quarter);
  const figures = closed?.figures ?? fresh;
  return {
    ...quarter,
    from,
    to,
    dueOn: filingDeadline(quarter),
    over: isQuarterOver(quarter, deps.now()),
    closed: closed ? { at: closed.closedAt.toISOString(), by: closed.by } : null,
    figures,
    dueTaxCents: dueTaxOf(figures.boxes),
    annual,
    differs: closed !== undefined && !isSameFigures(closed.figures, fresh),
    hindrances: filingObstaclesOf(state, shown),
    hints: hintsOf(state, figures, shown),
    waiting: {
      baseCents: state.waitingBaseCents,
      taxCents: state.waitingTaxCents,
      undecidedCents: state.undecidedCents,
    },
  };
}

/** Sorts object keys, because the database returns those of a stored object in another order. */
const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([key, each]) => [key, sortKeys(each)])
      : value;

const isSameFigures = (one: QuarterFigures, other: QuarterFigures): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));

/** Stores the current figures of a quarter. Throws `conflict` if it was closed before, `quarter_open` before its end. */
export async function closeQuarter(
  deps: Deps,
  { staff, note, year, quarter: number }: Quarter & { staff: StaffActor; note: string },
): Promise<void> {
  const quarter = { year, quarter: number };
  if (!isQuarterOver(quarter, deps.now())) throw new ShopError('quarter_open', 'the quarter is not over');
  await inTransaction(deps.database, async (tx) => {
    await holdIssuing(tx);
    await holdSupplies(tx);
    const at = deps.now();
    const figures = await readFigures(tx, quarter);
    const closed = await insertClosed(tx, { ...quarter, figures, at, staffId: staff.id as StaffId });
    if (!closed) throw new ShopError('conflict', 'it was closed before');
    await recordAudit(tx, staff, {
      action: 'tax.close_quarter',
      subjectType: 'tax_quarter',
      subjectId: `${year}/${number}`,
      after: { note, ...figures },
    });
    await notifyStaffOfChange(tx, 'tax');
  });
}
