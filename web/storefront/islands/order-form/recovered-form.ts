import type { CheckoutDraft } from '#contracts/abandoned.ts';
import { customQuantity, isCustomQuantity } from '#contracts/catalog.ts';
import { customAudience, customPackage, type Package } from '../../purchase/package/packages.ts';
import type { RememberedForm } from '../shared/form-memory.ts';

/** The token of a recovery link, if the address is one. */
export const recoveryToken = (search: string): string | undefined =>
  new URLSearchParams(search).get('recover')?.trim() || undefined;

/** The address without the token, which works once more for whoever finds it; a kept code goes to the checkout. */
export function addressAfterRecovery(address: URL, code: string | null): string {
  const clean = new URL(address);
  clean.searchParams.delete('recover');
  if (code && !clean.searchParams.has('code')) clean.searchParams.set('code', code);
  return clean.pathname + clean.search + clean.hash;
}

function packageOf(draft: CheckoutDraft, packages: readonly Package[]): string {
  const { serviceId, audience, customQuantity: quantity } = draft;
  if (quantity !== null) {
    return audience === customAudience && isCustomQuantity(quantity) ? customPackage : '';
  }
  const known = packages.some((entry) => entry.id === serviceId && entry.audience === audience);
  return known ? String(serviceId) : '';
}

/** The form as it was left; no package when that one is sold no longer. That the profile is public is asked anew. */
export function formFrom(draft: CheckoutDraft, packages: readonly Package[]): RememberedForm {
  const packageId = packageOf(draft, packages);
  const quantity = packageId === customPackage ? draft.customQuantity : null;
  return {
    username: draft.username,
    email: draft.email,
    audience: packages[0]?.audience === null ? null : (draft.audience ?? customAudience),
    packageId,
    customQuantity: quantity ?? customQuantity.default,
    isPublic: false,
    posts: draft.posts && { links: draft.posts, text: draft.posts.join('\n'), pasted: true },
  };
}
