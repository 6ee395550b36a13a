import { formatMoney } from '#contracts/money.ts';
import type { Found } from '#contracts/staff-search.ts';
import { asciiUpper } from '#contracts/text.ts';
import type { Deps } from '#server/deps.ts';
import { findCodesLike } from './store.ts';

const most = 4;

/** Discount codes that begin so; what they take off stands beside them. */
export async function findCodesByWords(deps: Deps, words: string): Promise<Found[]> {
  const codes = await findCodesLike(deps.database, asciiUpper(words), most);
  return codes.map(({ id, code, percentBasisPoints, amountCents, createdAt }) => ({
    kind: 'code',
    id: String(id),
    title: code,
    about: [
      percentBasisPoints === null
        ? `−${formatMoney(amountCents ?? 0, 'es')}`
        : `−${percentBasisPoints / 100} %`,
    ],
    at: createdAt.toISOString(),
  }));
}
