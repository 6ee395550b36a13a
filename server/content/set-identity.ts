import { isDeepStrictEqual } from 'node:util';
import { type ShopIdentity, shopIdentitySchema } from '#contracts/identity.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { plainLine } from '#server/http/form-text.ts';
import type { Actor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { isExampleIdentity } from './shop-identity.ts';
import { keepSetting, readSetting } from './store.ts';

const key = 'shop.identity';

/** As an owner may have typed it: every field, no other, and lines that are lines. Throws `invalid_request`. */
function readIdentity(wish: unknown): ShopIdentity {
  const parsed = shopIdentitySchema.strict().safeParse(wish);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`,
    );
    throw new ShopError('invalid_request', wrong.join('\n'));
  }
  const { name, legalName, taxId, address, registry, email } = parsed.data;
  const identity = {
    name: plainLine(name),
    legalName: plainLine(legalName),
    taxId: plainLine(taxId),
    address: address.map(plainLine),
    registry: plainLine(registry),
    email,
  };
  if (isExampleIdentity(identity)) throw new ShopError('invalid_request', 'this is the example company');
  return identity;
}

/**
 * Says who the shop is, on every page and mail from now on. Answers what stood before; writes nothing where it stands
 * so already. Throws `invalid_request` with every reason.
 */
export function setIdentity(
  deps: Pick<Deps, 'database'>,
  { wish, by }: { wish: unknown; by: Actor },
): Promise<{ before: unknown; after: ShopIdentity }> {
  const after = readIdentity(wish);
  return inTransaction(deps.database, async (tx) => {
    const before = await readSetting(tx, key);
    if (isDeepStrictEqual(before, after)) return { before, after };
    await keepSetting(tx, key, after);
    await audited(tx, by, {
      action: 'settings.change',
      subjectType: 'setting',
      subjectId: key,
      before,
      after,
    });
    return { before, after };
  });
}
