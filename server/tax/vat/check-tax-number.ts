import type { CensusResult } from '#contracts/invoices/invoices.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { toViesCountry, type VatNumber } from '#contracts/tax/vat-number.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { openCertificate } from '../records/certificate.ts';
import type { NamedRecipient } from '../records/record.ts';
import { townOfBuyer, vatNumberOf } from './buyer-rules.ts';
import type { Regime } from './regime-setting.ts';
import { upsertCensusReply } from './store.ts';
import * as store from './store-places.ts';
import { compareHolder, type NumberHolder } from './trader-name.ts';

type CheckDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now' | 'vatRegister'>;

/**
 * Checks a business's number in VIES and stores the reply with its consultation number, the evidence for a sale without
 * tax. Without a reply, tax is charged and the check is repeated hourly. A valid number alone is not enough if it
 * belongs to another business (Regulation (EU) 282/2011, art. 18(1)(a): number, name and address).
 */
async function checkVatNumber(
  deps: CheckDeps,
  asked: NumberToCheck,
  buyer: NamedRecipient,
): Promise<NumberAnswer> {
  const answer = await queryVies(deps, asked.number, buyer);
  if (answer.holder === 'another')
    throw new ShopError('tax_number_not_theirs', 'VIES reports another name', { field: 'number' });
  await inTransaction(deps.database, (tx) => saveVatAnswer(deps, tx, { ...asked, answer }));
  return answer;
}

export type NumberAnswer = VatAnswer & { holder?: NumberHolder };

interface NumberToCheck {
  number: VatNumber;
  orderId: OrderId | null;
}

async function queryVies(
  deps: CheckDeps,
  number: VatNumber,
  buyer: NamedRecipient | null,
): Promise<NumberAnswer> {
  const { taxId } = await shopIdentity.current(deps);
  const own = parseLabelledSpanishTaxId(taxId);
  const trader = buyer && { name: buyer.name, ...townOfBuyer(buyer) };
  const answer = await deps.vatRegister.check({
    country: toViesCountry(number.country),
    number: number.number,
    requester: own ? { country: 'ES', number: own } : null,
    trader,
  });
  if (answer.kind !== 'valid') return answer;
  return { ...answer, holder: trader ? compareHolder(answer, trader) : 'unknown' };
}

async function saveVatAnswer(
  deps: CheckDeps,
  tx: Tx,
  kept: NumberToCheck & { answer: NumberAnswer; isRepeated?: boolean },
): Promise<void> {
  await store.insertCheck(tx, { ...kept, at: deps.now() });
  await notifyStaffOfChange(tx, 'tax');
}

const maxConcurrentChecks = 20;

/**
 * Repeats checks without a reply, and old checks of sales that wait for an invoice. Opens an inbox item when VIES
 * confirms a number after tax was charged. The old check remains due until the new reply is stored.
 */
export async function reviewVatNumbers(deps: CheckDeps): Promise<void> {
  const due = await store.readDueChecks(deps.database, deps.now(), maxConcurrentChecks);
  for (const { id, orderId, country, number, recipient } of due) {
    const asked = { number: { country, number }, orderId };
    const claimed = vatNumberOf(recipient);
    const isClaimed = claimed?.country === country && claimed.number === number;
    const answer = await queryVies(deps, asked.number, isClaimed ? recipient : null);
    await inTransaction(deps.database, async (tx) => {
      await store.endCheck(tx, id);
      await saveVatAnswer(deps, tx, { ...asked, answer, isRepeated: true });
      if (answer.kind !== 'valid' || answer.holder === 'another' || orderId === null) return;
      if (!(await store.hasTaxedInvoice(tx, orderId))) return;
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
export async function checkBusinessNumber(
  deps: Deps,
  { orderId, recipient }: { orderId: OrderId; recipient: NamedRecipient },
): Promise<NumberAnswer | undefined> {
  const number = vatNumberOf(recipient);
  return number && checkVatNumber(deps, { orderId, number }, recipient);
}

/**
 * Only these replies remove the tax before payment: a valid number of the buyer, or a number with an
 * unconfirmed holder if the owner reviews such sales before invoicing.
 */
export const removesTax = (answer: NumberAnswer | undefined, { unprovenNumbers }: Regime): boolean =>
  answer?.kind === 'valid' && (answer.holder === 'buyer' || unprovenNumbers === 'review');

export const decideHolder = store.decideHolder;

/** Returns undefined if the order has no number with an unproven holder. */
export async function acceptHolder(
  tx: Tx,
  { orderId, recipient }: { orderId: OrderId; recipient: NamedRecipient },
): Promise<{ consultation: string | null } | undefined> {
  const number = vatNumberOf(recipient);
  return number && store.acceptHolder(tx, { orderId, number });
}

export async function isChargedUnproven(
  db: Queryable,
  { orderId, recipient }: { orderId: OrderId; recipient: NamedRecipient },
): Promise<boolean> {
  const number = vatNumberOf(recipient);
  return number !== undefined && store.isChargedUnproven(db, { orderId, number });
}

/**
 * Returns whether the latest reply about the order's number is valid and names no other holder. Missing replies are
 * ignored.
 */
export const isConfirmed = store.isConfirmed;

export const isCheckable = (recipient: NamedRecipient): boolean =>
  'taxId' in recipient || vatNumberOf(recipient) !== undefined;

type CensusDeps = Pick<Deps, 'agency' | 'database' | 'log' | 'now' | 'secrets'>;

/** Reply of the census. Null when it was not queried, because there is no Spanish number or no certificate. */
export interface CensusReplyAt {
  answer: CensusResult | null;
  at: Date;
}

/**
 * Checks in the agency's census whether a Spanish number matches its name. A failure is reported in the result and does
 * not block, because the agency checks the record later.
 */
export async function queryCensus(deps: CensusDeps, recipient: NamedRecipient): Promise<CensusReplyAt> {
  const at = deps.now();
  if (!('taxId' in recipient)) return { answer: null, at };
  const opened = await openCertificate(deps);
  if (!opened) return { answer: null, at };
  const { taxId, name } = recipient;
  const reply = await deps.agency.identify(opened.certificate, { taxId, name });
  const isSilent = reply.kind === 'unclear' || reply.kind === 'refused' || reply.kind === 'not_let_in';
  return { answer: isSilent ? 'unavailable' : reply.kind, at };
}

/**
 * Throws `tax_number_not_theirs` with the field when the census reports that number and name do not match.
 */
export function refuseStranger({ answer }: CensusReplyAt): void {
  if (answer === 'unknown')
    throw new ShopError('tax_number_not_theirs', 'the census reports another name', { field: 'number' });
}

export const saveCensusReply = (db: Queryable, orderId: OrderId, said: CensusReplyAt): Promise<void> =>
  upsertCensusReply(db, { orderId, ...said });
