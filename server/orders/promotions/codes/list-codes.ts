import type {
  CodeTerms,
  DiscountUsesQuery,
  DiscountUsesReply,
  StaffCode,
  StaffCodeReply,
  StaffCodesQuery,
  StaffCodesReply,
} from '#contracts/staff-codes.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readStory } from '#server/staff/read-story.ts';
import { basisOfCode } from './code-names.ts';
import { type CodeRow, codeList, countBatch, readCode } from './store-codes.ts';
import { readEffect, readGuesses, readMisuse, type UseRow, useList } from './store-uses.ts';

type Holder = Pick<Deps, 'database'>;

export function termsOfCode(row: CodeRow): CodeTerms {
  const { kind, percentBasisPoints, amountCents, minimumCents, serviceTypes, note } = row;
  const { maxUses, maxUsesPerCustomer, windowOnly, validFrom, validUntil } = row;
  return {
    ...{ kind, percentBasisPoints, amountCents, minimumCents, serviceTypes, note },
    ...{ maxUses, maxUsesPerCustomer, windowOnly },
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
  };
}

function toCode(row: CodeRow): StaffCode {
  const { id, code, state, uses, active, personal, batch, sample, createdAt } = row;
  const terms = termsOfCode(row);
  const basis = basisOfCode({ terms, active });
  return {
    ...terms,
    id,
    code,
    state,
    uses,
    active,
    personal,
    batch,
    sample,
    createdAt: createdAt.toISOString(),
    basis,
  };
}

/** All codes, the newest first unless asked otherwise, and how much was guessed of late. */
export async function listCodes(
  { database }: Holder,
  query: StaffCodesQuery & PageWish,
): Promise<StaffCodesReply> {
  const [page, guesses] = await Promise.all([
    keysetPage(database, { list: codeList(query), wish: query }, toCode),
    readGuesses(database),
  ]);
  return { ...page, guesses };
}

/** One code, what it brought about, and what looks like one person under many addresses. Throws `not_found`. */
export async function showCode({ database }: Holder, id: number): Promise<StaffCodeReply> {
  const row = await readCode(database, id);
  if (!row) throw new ShopError('not_found', `no code ${id}`);
  const [effect, misuse, batch, story] = await Promise.all([
    readEffect(database, id),
    readMisuse(database, id),
    row.batch === null ? null : countBatch(database, row.batch),
    readStory(database, { subjectType: 'discount_code', subjectId: String(id) }),
  ]);
  const made = batch && row.batch !== null ? { id: row.batch, ...batch } : null;
  return { success: true, code: toCode(row), effect, misuse, batch: made, story };
}

function toUse({ reservedAt, ...use }: UseRow) {
  const { id, code, orderId, orderNumber, email, discountCents, totalCents, state } = use;
  return {
    id,
    code,
    orderId,
    orderNumber,
    email,
    discountCents,
    totalCents,
    state,
    at: reservedAt.toISOString(),
  };
}

/** Who used a code for what, the newest first. */
export const listUses = (
  { database }: Holder,
  query: DiscountUsesQuery & PageWish,
): Promise<DiscountUsesReply> => keysetPage(database, { list: useList(query), wish: query }, toUse);
