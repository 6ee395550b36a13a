import type { OrderId } from '#contracts/ids.ts';
import { spanishTaxIdIn } from '#contracts/tax-id.ts';
import { type VatNumber, viesCountry } from '#contracts/vat-number.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { VatAnswer } from '#server/gateways/vat-register.ts';
import { openItem } from '#server/pending/open-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { dueChecks, insertCheck, settleCheck } from './store-vat.ts';

type CheckDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now' | 'vatRegister'>;

/**
 * Asks the Union's register about a business's number, and keeps the answer with the number of the consultation: the
 * proof of a sale without tax. Without an answer the tax is charged, and it is asked again each hour.
 */
export async function checkVatNumber(
  deps: CheckDeps,
  { number, orderId }: { number: VatNumber; orderId: OrderId | null },
): Promise<VatAnswer> {
  const { taxId } = await shopIdentity.current(deps);
  const own = spanishTaxIdIn(taxId);
  const answer = await deps.vatRegister.check({
    country: viesCountry(number.country),
    number: number.number,
    requester: own ? { country: 'ES', number: own } : null,
  });
  await inTransaction(deps.database, async (tx) => {
    await insertCheck(tx, { orderId, number, answer, at: deps.now() });
    await tellStaff(tx, 'tax');
  });
  return answer;
}

const atOnce = 20;

/** What nobody answered is asked again. A yes for a sale that was charged the tax is told to a person. */
export async function reviewVatNumbers(deps: CheckDeps): Promise<void> {
  for (const { id, orderId, country, number } of await dueChecks(deps.database, deps.now(), atOnce)) {
    await settleCheck(deps.database, id);
    const answer = await checkVatNumber(deps, { number: { country, number }, orderId });
    if (answer.kind !== 'valid' || orderId === null) continue;
    const evidence = { vatNumber: country + number, consultation: answer.consultation };
    await openItem(deps.database, { reason: 'vat_number_confirmed', subjectId: orderId, orderId, evidence });
  }
}
