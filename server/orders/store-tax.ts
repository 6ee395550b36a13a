import type { OrderId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import { execute, type Queryable } from '#server/database/query.ts';

/** Whose tax is in an order's total, once it is known where its buyer is. */
export interface TaxSplit {
  orderId: OrderId;
  country: string;
  rateBasisPoints: number;
  taxCents: Cents;
}

export async function writeTaxSplits(tx: Queryable, splits: readonly TaxSplit[]): Promise<void> {
  await execute(
    tx,
    `update orders o set tax_country = s.country, tax_rate_basis_points = s.rate, tax_cents = s.tax, updated_at = now()
       from unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[]) as s(id, country, rate, tax) where o.id = s.id`,
    [
      splits.map(({ orderId }) => orderId),
      splits.map(({ country }) => country),
      splits.map(({ rateBasisPoints }) => rateBasisPoints),
      splits.map(({ taxCents }) => taxCents),
    ],
  );
}
