import type { Locale } from '#contracts/kit/locales.ts';
import { type Cents, formatMoney } from '#contracts/kit/money.ts';
import type { CodeTermsReply } from '#contracts/orders/promotions.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { promotionMessages } from '#messages/promotions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { requireWindow } from '../offers/countdown.ts';
import { findOfferCode, findPersonalOfferCode, lockOfferCode } from '../offers/store.ts';
import { requirePersonalOffer } from '../offers/thanks-offers.ts';
import { windowHolder } from '../offers/window-rules.ts';
import { countUsesByCustomer, findCode, lockOpenCode } from '../store.ts';
import { type DiscountCode, discountCents, isOpen, isUsable, normaliseCode } from './discount-rules.ts';
import { recordMiss } from './store-uses.ts';

/**
 * Finds a code by its name or by the name of a personal thank-you code. A base name finds the newest personal code of
 * this address.
 */
async function findTypedCode(
  db: Queryable,
  typed: string,
  email: string | undefined,
): Promise<DiscountCode | undefined> {
  const named = await findCode(db, typed);
  if (!named) return findOfferCode(db, typed);
  const own = named.personal && email ? await findPersonalOfferCode(db, named.id, email) : undefined;
  return own ?? named;
}

/** Like `findTypedCode`, with a lock under which the caller checks the limits. */
export async function lockTypedCode(tx: Tx, typed: string, email: string): Promise<DiscountCode | undefined> {
  const named = await lockOpenCode(tx, typed);
  if (!named) return lockOfferCode(tx, typed);
  const own = named.personal ? await findPersonalOfferCode(tx, named.id, email) : undefined;
  return own ?? named;
}

interface CheckedDiscount {
  code: DiscountCode;
  discountCents: Cents;
}

/**
 * Returns the discount of a code without reserving a use. Undefined if the code cannot be used. Throws
 * `discount_ended` after the visitor's window, and `discount_invalid` without a window.
 */
export async function checkDiscount(
  deps: Deps,
  input: {
    code: string;
    priceCents: Cents;
    serviceTypes: readonly ServiceType[];
    email: string | undefined;
    visitor: string | undefined;
  },
): Promise<CheckedDiscount | undefined> {
  const code = await findTypedCode(deps.database, normaliseCode(input.code), input.email);
  if (!code) return undefined;
  await requirePersonalOffer(deps.database, code, { email: input.email, now: deps.now() });
  await requireWindow(deps.database, code, { holder: windowHolder(deps, input), now: deps.now() });
  const usesByCustomer = input.email ? await countUsesByCustomer(deps.database, code.id, input.email) : 0;
  const use = { priceCents: input.priceCents, usesByCustomer, now: deps.now() };
  const usable = input.serviceTypes.some((serviceType) => isUsable(code, { ...use, serviceType }));
  return usable ? { code, discountCents: discountCents(code, input.priceCents) } : undefined;
}

const percentOf = (basisPoints: number, locale: Locale): string =>
  `${String(basisPoints / 100).replace('.', locale === 'en' ? '.' : ',')}${locale === 'en' ? '' : '\u00a0'}%`;

function formatTerms(code: DiscountCode, locale: Locale): string {
  const words = promotionMessages[locale];
  const { kind, percentBasisPoints, amountCents, minimumCents, serviceTypes } = code;
  const worth =
    kind === 'percentage'
      ? percentOf(percentBasisPoints ?? 0, locale)
      : formatMoney(amountCents ?? 0, locale);
  const types = serviceTypes?.map((type) => words.types[type]).join(` ${words.and} `);
  return [
    words.linked(code.code, worth),
    ...(minimumCents > 0 ? [words.from(formatMoney(minimumCents, locale))] : []),
    ...(types ? [words.only(types)] : []),
  ].join(' ');
}

/**
 * Describes a code before the buyer has chosen a package. Reserves no use. Throws `discount_required`,
 * `discount_invalid`, `discount_ended`, `discount_of_another`, `discount_used`.
 */
export async function describeCode(
  deps: Deps,
  asked: { code: string; email: string | undefined; visitor: string | undefined },
  locale: Locale,
): Promise<CodeTermsReply> {
  const { email, visitor } = asked;
  const typed = normaliseCode(asked.code);
  if (typed === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const now = deps.now();
  const code = await findTypedCode(deps.database, typed, email);
  if (code) await requirePersonalOffer(deps.database, code, { email, now });
  const usesByCustomer = code && email ? await countUsesByCustomer(deps.database, code.id, email) : 0;
  if (!code || !isOpen(code, { usesByCustomer, now }))
    throw new ShopError('discount_invalid', `code ${typed} is no longer valid`, { field: 'code' });
  await requireWindow(deps.database, code, { holder: windowHolder(deps, { visitor, email }), now });
  const { percentBasisPoints, amountCents, minimumCents, serviceTypes, validUntil } = code;
  return {
    success: true,
    code: code.code,
    basisPoints: percentBasisPoints,
    amountCents,
    minimumCents,
    serviceTypes: serviceTypes && [...serviceTypes],
    endsAt: validUntil?.toISOString() ?? null,
    message: formatTerms(code, locale),
  };
}

/** Pseudonym of a network for one day. Two days cannot be linked and the address cannot be derived. */
function sourceOf({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, address: string): Buffer {
  const day = now().toISOString().slice(0, 10);
  return sha256(`guess:${secrets.signingKey}:${day}:${networkOf(address)}`);
}

/**
 * Runs a code check. Counts an attempt with an unknown code as a guess, so that staff see who tries many
 * codes.
 */
export async function countingGuesses<Result>(
  deps: Pick<Deps, 'database' | 'secrets' | 'now' | 'log'>,
  address: string,
  look: () => Promise<Result>,
): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'discount_invalid')
      await recordMiss(deps.database, sourceOf(deps, address)).catch((failure: unknown) =>
        deps.log.warn({ err: failure }, 'an attempt with a wrong discount code could not be counted'),
      );
    throw error;
  }
}
