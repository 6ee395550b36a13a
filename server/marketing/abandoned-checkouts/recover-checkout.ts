import type { CheckoutDraft } from '#contracts/marketing/abandoned-checkouts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readRecoveryToken } from './recovery-token.ts';
import { type DraftRow, openAbandoned } from './store.ts';

/** The package that stood before an accepted offer; a quantity that is no package's was a custom one. */
function customQuantityOf(row: DraftRow): number | null {
  const chosen = row.upsell?.baseQuantity ?? row.quantity;
  return chosen === row.service_quantity ? null : chosen;
}

/** The form as it was left. Throws `not_found` for tokens that the shop did not sign. */
export async function recoverCheckout(deps: Deps, token: string): Promise<CheckoutDraft> {
  const id = readRecoveryToken(deps.secrets.signingKeys, token);
  const row = id && (await openAbandoned(deps.database, id));
  if (!row) throw new ShopError('not_found', 'no abandoned checkout for this token');
  return {
    username: row.username,
    email: row.email,
    serviceId: row.service_id,
    audience: row.audience,
    customQuantity: customQuantityOf(row),
    discountCode: row.discount_code,
    marketing: row.marketing_consent,
    kind: row.kind ?? undefined,
    serviceType: row.service_type === 'followers' ? undefined : row.service_type,
    posts: row.service_type === 'followers' ? undefined : row.posts,
  };
}
