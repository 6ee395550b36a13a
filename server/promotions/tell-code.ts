import type { Locale } from '#contracts/locales.ts';
import { formatMoney } from '#contracts/money.ts';
import type { CodeTermsReply } from '#contracts/promotions.ts';
import { promotionMessages } from '#messages/promotions.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type DiscountCode, isOpen, normaliseCode } from './discount-rules.ts';
import { findMeantCode } from './find-code.ts';
import { requireOwnOffer } from './require-own-offer.ts';
import { requireWindow } from './require-window.ts';
import { countUsesByCustomer } from './store.ts';
import { windowHolder } from './window-holder.ts';

const percentOf = (basisPoints: number, locale: Locale): string =>
  `${String(basisPoints / 100).replace('.', locale === 'en' ? '.' : ',')}${locale === 'en' ? '' : '\u00a0'}%`;

/** What it is worth and on which terms, as one line. */
function wordTerms(code: DiscountCode, locale: Locale): string {
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
 * Says what a code takes off and on which terms, before anything is chosen; nothing is held by it. Throws
 * `discount_required`, `discount_invalid`, `discount_ended`, `discount_of_another`, `discount_used`.
 */
export async function tellCode(
  deps: Deps,
  asked: { code: string; email: string | undefined; visitor: string | undefined },
  locale: Locale,
): Promise<CodeTermsReply> {
  const { email, visitor } = asked;
  const typed = normaliseCode(asked.code);
  if (typed === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const now = deps.now();
  const code = await findMeantCode(deps.database, typed, email);
  if (code) await requireOwnOffer(deps.database, code, { email, now });
  const usesByCustomer = code && email ? await countUsesByCustomer(deps.database, code.id, email) : 0;
  if (!code || !isOpen(code, { usesByCustomer, now }))
    throw new ShopError('discount_invalid', `code ${typed} counts no more`, { field: 'code' });
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
    message: wordTerms(code, locale),
  };
}
