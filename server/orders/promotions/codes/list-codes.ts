import { formatMoney } from '#contracts/kit/money.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import type {
  CodeTerms,
  DiscountUsesQuery,
  DiscountUsesReply,
  StaffCode,
  StaffCodeReply,
  StaffCodesQuery,
  StaffCodesReply,
} from '#contracts/orders/discount-codes.ts';
import type { SearchResult } from '#contracts/staff/search.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAuditHistory } from '#server/staff/audit/record-audit.ts';
import { findOfferCode } from '../offers/store.ts';
import { findCode, findCodesLike } from '../store.ts';
import { basisOfCode } from './code-names.ts';
import { hasRemainingUse } from './discount-rules.ts';
import { type CodeRow, codeList, countBatch, readCode } from './store-codes.ts';
import { readEffect, readGuesses, readMisuse, type UseRow, useList } from './store-uses.ts';

export { stateOfCode } from './store-codes.ts';

type LocalDeps = Pick<Deps, 'database'>;

export function termsOfCode(row: CodeRow): CodeTerms {
  const { kind, percentBasisPoints, amountCents, minimumCents, serviceTypes, note } = row;
  const { maxUses, maxUsesPerCustomer, windowOnly, validFrom, validUntil } = row;
  return {
    kind,
    percentBasisPoints,
    amountCents,
    minimumCents,
    serviceTypes,
    note,
    maxUses,
    maxUsesPerCustomer,
    windowOnly,
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

export async function listCodes(
  { database }: LocalDeps,
  query: StaffCodesQuery & PageInput,
): Promise<StaffCodesReply> {
  const [page, guesses] = await Promise.all([
    keysetPage(database, { list: codeList(query), input: query }, toCode),
    readGuesses(database),
  ]);
  return { ...page, guesses };
}

/** The reply also contains signs that one person used the code with several addresses. Throws `not_found`. */
export async function showCode({ database }: LocalDeps, id: number): Promise<StaffCodeReply> {
  const row = await readCode(database, id);
  if (!row) throw new ShopError('not_found', `no code ${id}`);
  const [effect, misuse, batch, story] = await Promise.all([
    readEffect(database, id),
    readMisuse(database, id),
    row.batch === null ? null : countBatch(database, row.batch),
    readAuditHistory(database, { subjectType: 'discount_code', subjectId: String(id) }),
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

export const listUses = (
  { database }: LocalDeps,
  query: DiscountUsesQuery & PageInput,
): Promise<DiscountUsesReply> => keysetPage(database, { list: useList(query), input: query }, toUse);

const maxFoundCodes = 4;

/** Finds codes by prefix. Without a match, finds the base code of a personal code with this name. */
async function findNamed({ database }: Deps, name: string) {
  const codes = await findCodesLike(database, name, maxFoundCodes);
  if (codes.length > 0) return codes;
  const own = await findOfferCode(database, name);
  return own ? [{ ...own, createdAt: own.validFrom }] : [];
}

export async function searchCodes(deps: Deps, words: string): Promise<SearchResult[]> {
  const codes = await findNamed(deps, toAsciiUpperCase(words));
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

/** Returns whether a public code is valid now without the banner's window, so that a mail may offer it. */
export async function isPublicCodeValid(
  db: Queryable,
  { code: name, now }: { code: string; now: Date },
): Promise<boolean> {
  const code = await findCode(db, name);
  if (!code?.active || code.windowOnly || code.personal) return false;
  return (
    code.validFrom <= now && (code.validUntil === null || code.validUntil > now) && hasRemainingUse(code)
  );
}
