import type {
  ChangeDialect,
  DeleteMeaning,
  DialectReply,
  TeachMeaning,
} from '#contracts/fulfilment/provider-dialect-schemas.ts';
import { normaliseSentence } from '#server/platform/clients/provider/provider-errors.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { clearCachedBalance } from '../balances/balance-cache.ts';
import { auditProvider, requireProvider } from '../change-provider.ts';
import { lockProvider } from '../store-providers.ts';
import { deleteMeaning, listMeanings, setNumberFormat, upsertMeaning } from './store-dialect.ts';

interface DialectTarget {
  providerId: number;
  staff: StaffActor;
}

export async function showDialect(deps: Pick<Deps, 'database'>, providerId: number): Promise<DialectReply> {
  const { dialect } = await requireProvider(deps, providerId);
  const meanings = await listMeanings(deps.database, providerId);
  return {
    success: true,
    decimalMark: dialect.decimalMark,
    envelope: dialect.envelope,
    meanings: meanings.map(({ givenAt, ...meaning }) => ({
      ...(meaning as DialectReply['meanings'][number]),
      givenAt: givenAt.toISOString(),
    })),
  };
}

/** Applies to later replies. Existing ambiguous submissions still need a decision each. */
export async function saveProviderMeaning(
  deps: Deps,
  { providerId, staff, ...taught }: DialectTarget & TeachMeaning,
): Promise<void> {
  const { about, text: example, meaning } = taught;
  const phrase = normaliseSentence(example);
  if (!/\p{L}/u.test(phrase))
    throw new ShopError('invalid_request', 'a reply without text cannot get a meaning', { field: 'text' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await lockProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    const given = { providerId, about, phrase, meaning, example };
    await upsertMeaning(tx, { ...given, by: staff.username, at: deps.now() });
    await auditProvider(tx, staff, {
      action: 'provider.teach',
      providerId,
      after: { about, phrase, meaning },
    });
  });
}

export async function deleteProviderMeaning(
  deps: Deps,
  { providerId, staff, about, phrase }: DialectTarget & DeleteMeaning,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    if (!(await deleteMeaning(tx, { providerId, about, phrase }))) return;
    await auditProvider(tx, staff, {
      action: 'provider.forget_meaning',
      providerId,
      before: { about, phrase },
    });
  });
}

/** Drops the cached balance, which was parsed by the old settings. */
export async function changeDialect(
  deps: Deps,
  { providerId, staff, decimalMark, envelope }: DialectTarget & ChangeDialect,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockProvider(tx, providerId);
    if (!before) throw new ShopError('not_found', `no provider ${providerId}`);
    await setNumberFormat(tx, { providerId, decimalMark, envelope, at: deps.now() });
    await auditProvider(tx, staff, {
      action: 'provider.change_dialect',
      providerId,
      before: { decimalMark: before.dialect.decimalMark, envelope: before.dialect.envelope },
      after: { decimalMark, envelope },
    });
  });
  clearCachedBalance(deps, providerId);
}
