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
 * Checks a business's number in VIES and stores the reply with its consultation number, the evidence for a sale without
 * tax. Without a reply, tax is charged and the check is repeated hourly. A valid number alone is not enough if it
 * belongs to another business (Regulation (EU) 282/2011, art. 18(1)(a): number, name and address).
 */
async function checkVatNumber(deps: CheckDeps, asked: AskedNumber, buyer: Named): Promise<NumberAnswer> {
  const answer = await askVies(deps, asked.number, buyer);
  if (answer.holder === 'another')
    throw new ShopError('tax_number_not_theirs', 'VIES knows another', { field: 'number' });
  await inTransaction(deps.database, (tx) => keepAnswer(deps, tx, { ...asked, answer }));
  return answer;
}

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
 * Repeats checks without a reply, and old checks of sales that wait for an invoice. Opens an inbox item when VIES
 * confirms a number after tax was charged. The old check remains due until the new reply is stored.
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
 * Checks the VAT number of a business in another state before an invoice is issued. Returns undefined for a buyer
 * without such a number. A missing reply does not delay the sale. Throws `tax_number_not_theirs` with the field when
 * VIES knows the number under another name.
 */
export async function askRegister(
  deps: Deps,
  { orderId, recipient }: { orderId: OrderId; recipient: Named },
): Promise<NumberAnswer | undefined> {
  const number = vatNumberOf(recipient);
  return number && checkVatNumber(deps, { orderId, number }, recipient);
}

/**
 * Returns whether the reply removes the tax before payment: a valid number of the buyer, or one with an unconfirmed
 * holder if the owner reviews such sales before invoicing.
 */
export const takesTaxOff = (answer: NumberAnswer | undefined, { unprovenNumbers }: Regime): boolean =>
  answer?.kind === 'valid' && (answer.holder === 'buyer' || unprovenNumbers === 'review');

/**
 * Stores a member's decision about the holder of the order's number. Returns false if there is no number to decide on.
 */
export const decideHolder = store.decideHolder;

/** Records the buyer as holder of an unproven number of a taxed sale. `undefined` if there is none. */
export async function acceptHolder(
  tx: Tx,
  { orderId, recipient }: { orderId: OrderId; recipient: Named },
): Promise<{ consultation: string | null } | undefined> {
  const number = vatNumberOf(recipient);
  return number && store.acceptHolder(tx, { orderId, number });
}

/** Returns whether VAT was charged on the order because the holder of its valid number is unproven. */
export async function isChargedUnproven(
  db: Queryable,
  { orderId, recipient }: { orderId: OrderId; recipient: Named },
): Promise<boolean> {
  const number = vatNumberOf(recipient);
  return number !== undefined && store.isChargedUnproven(db, { orderId, number });
}

/**
 * Returns whether the latest reply about the order's number is valid and names no other holder. Missing replies are
 * ignored.
 */
export const isConfirmed = store.isConfirmed;

/** Returns whether the buyer's number can be checked in the census or in VIES. */
export const isAskedElsewhere = (recipient: Named): boolean =>
  'taxId' in recipient || vatNumberOf(recipient) !== undefined;

type CensusDeps = Pick<Deps, 'agency' | 'database' | 'log' | 'now' | 'secrets'>;

/** Reply of the census. Null when it was not queried, because there is no Spanish number or no certificate. */
export interface CensusSaid {
  answer: CensusWord | null;
  at: Date;
}

/**
 * Checks in the agency's census whether a Spanish number matches its name. A failure is reported in the result and does
 * not block, because the agency checks the record later.
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

/** Throws `tax_number_not_theirs` with the field when the census reports that number and name do not match. */
export function refuseStranger({ answer }: CensusSaid): void {
  if (answer === 'unknown')
    throw new ShopError('tax_number_not_theirs', 'the census knows another', { field: 'number' });
}

export const noteCensus = (db: Queryable, orderId: OrderId, said: CensusSaid): Promise<void> =>
  keepCensus(db, { orderId, ...said });
