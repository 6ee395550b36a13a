import type { CensusWord } from '#contracts/invoices/invoices.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { spanishTaxIdIn } from '#contracts/tax/tax-id.ts';
import { type VatNumber, viesCountry } from '#contracts/tax/vat-number.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { openCertificate } from '../records/certificate.ts';
import type { Named } from '../records/record.ts';
import { townOfBuyer, vatNumberOf } from './buyer-rules.ts';
import type { Regime } from './regime-setting.ts';
import { keepCensus } from './store.ts';
import * as store from './store-places.ts';
import { type Holder, holderOf } from './trader-name.ts';

type CheckDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now' | 'vatRegister'>;

/**
 * Asks the Union's register about a business's number, and keeps the answer with the number of the consultation: the
 * proof of a sale without tax. Without an answer the tax is charged, and it is asked again each hour. That the number
 * exists proves nothing where it is another's (Regulation (EU) 282/2011, art. 18(1)(a): number, name and address).
 */
async function checkVatNumber(deps: CheckDeps, asked: AskedNumber, buyer: Named): Promise<NumberAnswer> {
  const answer = await askVies(deps, asked.number, buyer);
  if (answer.holder === 'another')
    throw new ShopError('tax_number_not_theirs', 'VIES knows another', { field: 'number' });
  await inTransaction(deps.database, (tx) => keepAnswer(deps, tx, { ...asked, answer }));
  return answer;
}

/** Answer of the register, with the holder of a valid number. */
export type NumberAnswer = VatAnswer & { holder?: Holder };

interface AskedNumber {
  number: VatNumber;
  orderId: OrderId | null;
}

async function askVies(deps: CheckDeps, number: VatNumber, buyer: Named | null): Promise<NumberAnswer> {
  const { taxId } = await shopIdentity.current(deps);
  const own = spanishTaxIdIn(taxId);
  const trader = buyer && { name: buyer.name, ...townOfBuyer(buyer) };
  const answer = await deps.vatRegister.check({
    country: viesCountry(number.country),
    number: number.number,
    requester: own ? { country: 'ES', number: own } : null,
    trader,
  });
  if (answer.kind !== 'valid') return answer;
  return { ...answer, holder: trader ? holderOf(answer, trader) : 'unknown' };
}

async function keepAnswer(
  deps: CheckDeps,
  tx: Tx,
  kept: AskedNumber & { answer: NumberAnswer; isRepeated?: boolean },
): Promise<void> {
  await store.insertCheck(tx, { ...kept, at: deps.now() });
  await tellStaff(tx, 'tax');
}

const atOnce = 20;

/**
 * Asks again what got no answer, and what was answered long ago about a sale that waits for its invoice. A yes for a
 * sale that was charged the tax is reported to a person. The old question stands until the new answer is kept.
 */
export async function reviewVatNumbers(deps: CheckDeps): Promise<void> {
  const due = await store.dueChecks(deps.database, deps.now(), atOnce);
  for (const { id, orderId, country, number, recipient } of due) {
    const asked = { number: { country, number }, orderId };
    const claimed = vatNumberOf(recipient);
    const isClaimed = claimed?.country === country && claimed.number === number;
    const answer = await askVies(deps, asked.number, isClaimed ? recipient : null);
    await inTransaction(deps.database, async (tx) => {
      await store.settleCheck(tx, id);
      await keepAnswer(deps, tx, { ...asked, answer, isRepeated: true });
      if (answer.kind !== 'valid' || answer.holder === 'another' || orderId === null) return;
      if (!(await store.wasCharged(tx, orderId))) return;
      const evidence = { vatNumber: country + number, consultation: answer.consultation };
      await openItem(tx, { reason: 'vat_number_confirmed', subjectId: orderId, orderId, evidence });
    });
  }
}

/**
 * Returns whether a business of another state is one, asked before anything is issued to it; undefined for a
 * buyer who has no such number. A missing answer delays nothing. Throws `tax_number_not_theirs` with the field where the
 * register knows the number under another name.
 */
export async function askRegister(
  deps: Deps,
  { orderId, recipient }: { orderId: OrderId; recipient: Named },
): Promise<NumberAnswer | undefined> {
  const number = vatNumberOf(recipient);
  return number && checkVatNumber(deps, { orderId, number }, recipient);
}

/**
 * Returns whether the answer takes the tax off before the payment: a number of the buyer's does, and one whose holder the
 * register does not confirm where the owner reviews such sales before their invoice.
 */
export const takesTaxOff = (answer: NumberAnswer | undefined, { unprovenNumbers }: Regime): boolean =>
  answer?.kind === 'valid' && (answer.holder === 'buyer' || unprovenNumbers === 'review');

/** Keeps what a person decided about the holder of the order's number, and returns whether there was one to decide on. */
export const decideHolder = store.decideHolder;

/** Returns whether the newest answer about the order's number is a yes that names no other; a missing answer says nothing. */
export const isConfirmed = store.isConfirmed;

/** Returns whether the number of this buyer is checked at the census or at VIES. */
export const isAskedElsewhere = (recipient: Named): boolean =>
  'taxId' in recipient || vatNumberOf(recipient) !== undefined;

type CensusDeps = Pick<Deps, 'agency' | 'database' | 'log' | 'now' | 'secrets'>;

/**
 * Is what the census said of somebody; null when nobody was asked, because there is no Spanish number or no
 * certificate.
 */
export interface CensusSaid {
  answer: CensusWord | null;
  at: Date;
}

/**
 * Asks the agency's census whether a Spanish number and its name belong together. Whatever keeps it from
 * replying is reported as such and stops nothing: the agency looks at the record itself.
 */
export async function askCensus(deps: CensusDeps, recipient: Named): Promise<CensusSaid> {
  const at = deps.now();
  if (!('taxId' in recipient)) return { answer: null, at };
  const opened = await openCertificate(deps);
  if (!opened) return { answer: null, at };
  const { taxId, name } = recipient;
  const reply = await deps.agency.identify(opened.certificate, { taxId, name });
  const isSilent = reply.kind === 'unclear' || reply.kind === 'refused' || reply.kind === 'not_let_in';
  return { answer: isSilent ? 'unavailable' : reply.kind, at };
}

/** Throws `tax_number_not_theirs` with the field, where the census knows that number and name do not belong together. */
export function refuseStranger({ answer }: CensusSaid): void {
  if (answer === 'unknown')
    throw new ShopError('tax_number_not_theirs', 'the census knows another', { field: 'number' });
}

/** Keeps it for the order whose invoice names them. */
export const noteCensus = (db: Queryable, orderId: OrderId, said: CensusSaid): Promise<void> =>
  keepCensus(db, { orderId, ...said });
