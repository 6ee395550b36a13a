import type { OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import type { DecidedFigures, NewSupply, SupplyRow } from './rules.ts';

/** Serializes decisions, so that two concurrent sales do not both cross the threshold. */
const ledgerLock = 7_301_050;

/** Locks the ledger until the transaction ends, so that later reads include every earlier decision. */
export const holdSupplies = (tx: Tx): Promise<number> =>
  execute(tx, 'select pg_advisory_xact_lock($1)', [ledgerLock]);

interface StoredSupply extends Omit<SupplyRow, 'decided'> {
  treatment: Treatment['kind'] | null;
  /** Null until the tax is determined, like rate, base and tax. */
  country: string | null;
  taxedIn: string | null;
  spanishTerritory: boolean;
  rateBasisPoints: number | null;
  baseCents: number | null;
  taxCents: number | null;
}

function treatmentOf({ treatment, taxedIn, spanishTerritory, ...row }: StoredSupply): Treatment | null {
  const country = row.country ?? '';
  switch (treatment) {
    case null:
      return null;
    case 'domestic':
      return { kind: treatment, country, taxedIn: 'ES' };
    case 'one_stop':
      return { kind: treatment, country, taxedIn: taxedIn ?? country };
    case 'reverse_charge':
      return { kind: treatment, country };
    case 'outside':
      return { kind: treatment, country, spanishTerritory };
  }
}

function rowOf(stored: StoredSupply): SupplyRow {
  const { id, orderId, cause, refundId, invoiceId, reversesId, operationOn, soldOn, totalCents } = stored;
  const treatment = treatmentOf(stored);
  const { rateBasisPoints, baseCents, taxCents } = stored;
  const figures = {
    rateBasisPoints: rateBasisPoints ?? 0,
    baseCents: baseCents ?? 0,
    taxCents: taxCents ?? 0,
  };
  return {
    ...{ id, orderId, cause, refundId, invoiceId, reversesId, operationOn, soldOn, totalCents },
    decided: treatment && { treatment, ...figures },
  };
}

const selectOfOrders = (db: Queryable, orderIds: readonly OrderId[]): Promise<StoredSupply[]> =>
  rows<StoredSupply & Record<string, unknown>>(
    db,
    `select s.id::text as id, s.order_id as "orderId", s.cause, s.refund_id as "refundId", s.invoice_id as "invoiceId",
            s.reverses_id::text as "reversesId", to_char(s.operation_on, 'YYYY-MM-DD') as "operationOn",
            to_char(s.sold_on, 'YYYY-MM-DD') as "soldOn", s.total_cents as "totalCents", s.treatment, s.country,
            s.taxed_in as "taxedIn", s.spanish_territory as "spanishTerritory", s.rate_basis_points as "rateBasisPoints",
            s.base_cents as "baseCents", s.tax_cents as "taxCents"
       from supplies s where s.order_id = any($1::uuid[]) order by s.id`,
    [orderIds],
  );

export async function readSupplies(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, SupplyRow[]>> {
  const found = await selectOfOrders(db, orderIds);
  return Map.groupBy(found.map(rowOf), ({ orderId }) => orderId);
}

const columnsOf = (decided: DecidedFigures | null) =>
  decided && {
    treatment: decided.treatment.kind,
    country: decided.treatment.country,
    taxedIn: 'taxedIn' in decided.treatment ? decided.treatment.taxedIn : null,
    spanishTerritory: decided.treatment.kind === 'outside' && decided.treatment.spanishTerritory,
    rateBasisPoints: decided.rateBasisPoints,
    baseCents: decided.baseCents,
    taxCents: decided.taxCents,
  };

/** Keeps the order of `supplies`. `at` is the time at which their tax was determined. */
export async function insertSupplies(tx: Tx, supplies: readonly NewSupply[], at: Date): Promise<void> {
  if (supplies.length === 0) return;
  await execute(
    tx,
    `insert into supplies (order_id, cause, refund_id, invoice_id, reverses_id, operation_on, sold_on, total_cents, decided_at,
                           decided_on, treatment, country, taxed_in, spanish_territory, rate_basis_points, base_cents, tax_cents)
     select n."orderId", n.cause, n."refundId", n."invoiceId", n."reversesId", n."operationOn", n."soldOn", n."totalCents",
            case when n.treatment is not null then $2::timestamptz end,
            case when n.treatment is not null then ($2::timestamptz at time zone 'Europe/Madrid')::date end,
            n.treatment, n.country, n."taxedIn", coalesce(n."spanishTerritory", false), n."rateBasisPoints", n."baseCents", n."taxCents"
       from json_to_recordset($1::json) as n(position integer, "orderId" uuid, cause text, "refundId" uuid, "invoiceId" uuid,
            "reversesId" bigint, "operationOn" date, "soldOn" date, "totalCents" integer, treatment text, country text,
            "taxedIn" text, "spanishTerritory" boolean, "rateBasisPoints" integer, "baseCents" integer, "taxCents" integer)
      order by n.position`,
    [
      JSON.stringify(
        supplies.map(({ decided, ...supply }, position) => ({ position, ...supply, ...columnsOf(decided) })),
      ),
      at,
    ],
  );
}

export async function decideRows(
  tx: Tx,
  decisions: readonly { id: string; decided: DecidedFigures }[],
  at: Date,
): Promise<void> {
  if (decisions.length === 0) return;
  await execute(
    tx,
    `update supplies s
        set decided_at = $2::timestamptz, decided_on = ($2::timestamptz at time zone 'Europe/Madrid')::date,
            treatment = n.treatment, country = n.country, taxed_in = n."taxedIn", spanish_territory = n."spanishTerritory",
            rate_basis_points = n."rateBasisPoints", base_cents = n."baseCents", tax_cents = n."taxCents"
       from json_to_recordset($1::json) as n(id bigint, treatment text, country text, "taxedIn" text, "spanishTerritory" boolean,
            "rateBasisPoints" integer, "baseCents" integer, "taxCents" integer)
      where s.id = n.id and s.decided_at is null`,
    [JSON.stringify(decisions.map(({ id, decided }) => ({ id, ...columnsOf(decided) }))), at],
  );
}

export async function linkSupplies(
  tx: Tx,
  links: readonly { id: string; invoiceId: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await execute(
    tx,
    `update supplies s set invoice_id = n.invoice_id from unnest($1::bigint[], $2::uuid[]) as n(id, invoice_id)
      where s.id = n.id`,
    [links.map(({ id }) => id), links.map(({ invoiceId }) => invoiceId)],
  );
}
