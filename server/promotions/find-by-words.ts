import { formatMoney } from '#contracts/money.ts';
import type { Found } from '#contracts/staff-search.ts';
import { asciiUpper } from '#contracts/text.ts';
import type { Deps } from '#server/deps.ts';
import { findCodesLike } from './store.ts';
import { findOfferCode } from './store-thanks.ts';

const most = 4;

/** Codes that begin so; else the one that an order brought, as the code that it was made from. */
async function findNamed({ database }: Deps, name: string) {
  const codes = await findCodesLike(database, name, most);
  if (codes.length > 0) return codes;
  const own = await findOfferCode(database, name);
  return own ? [{ ...own, createdAt: own.validFrom }] : [];
}

/** Returns discount codes that begin so, with what they take off. */
export async function findCodesByWords(deps: Deps, words: string): Promise<Found[]> {
  const codes = await findNamed(deps, asciiUpper(words));
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
