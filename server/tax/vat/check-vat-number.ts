import type { OrderId } from '#contracts/ids.ts';
import { spanishTaxIdIn } from '#contracts/tax-id.ts';
import { type VatNumber, viesCountry } from '#contracts/vat-number.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { VatAnswer } from '#server/gateways/vat-register.ts';
import { openItem } from '#server/pending/open-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { dueChecks, insertCheck, settleCheck, wasCharged } from './store-vat.ts';

type CheckDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now' | 'vatRegister'>;

/**
 * Asks the Union's register about a business's number, and keeps the answer with the number of the consultation: the
 * proof of a sale without tax. Without an answer the tax is charged, and it is asked again each hour.
 */
export async function checkVatNumber(deps: CheckDeps, asked: AskedNumber): Promise<VatAnswer> {
  const answer = await askVies(deps, asked.number);
  await inTransaction(deps.database, (tx) => keepAnswer(deps, tx, { ...asked, answer }));
  return answer;
}

interface AskedNumber {
  number: VatNumber;
  orderId: OrderId | null;
}

async function askVies(deps: CheckDeps, number: VatNumber): Promise<VatAnswer> {
  const { taxId } = await shopIdentity.current(deps);
  const own = spanishTaxIdIn(taxId);
  return deps.vatRegister.check({
    country: viesCountry(number.country),
    number: number.number,
    requester: own ? { country: 'ES', number: own } : null,
  });
}

async function keepAnswer(deps: CheckDeps, tx: Tx, kept: AskedNumber & { answer: VatAnswer }): Promise<void> {
  await insertCheck(tx, { ...kept, at: deps.now() });
  await tellStaff(tx, 'tax');
}

const atOnce = 20;

/**
 * What nobody answered is asked again, and so is what was answered long ago about a sale that waits for its invoice. A
 * yes for a sale that was charged the tax is told to a person. The old question stands until the new answer is kept.
 */
export async function reviewVatNumbers(deps: CheckDeps): Promise<void> {
  for (const { id, orderId, country, number } of await dueChecks(deps.database, deps.now(), atOnce)) {
    const asked = { number: { country, number }, orderId };
    const answer = await askVies(deps, asked.number);
    await inTransaction(deps.database, async (tx) => {
      await settleCheck(tx, id);
      await keepAnswer(deps, tx, { ...asked, answer });
      if (answer.kind !== 'valid' || orderId === null || !(await wasCharged(tx, orderId))) return;
      const evidence = { vatNumber: country + number, consultation: answer.consultation };
      await openItem(tx, { reason: 'vat_number_confirmed', subjectId: orderId, orderId, evidence });
    });
  }
}
