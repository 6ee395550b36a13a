import { type PreviewServices, previewServicesSchema } from '#contracts/staff-services.ts';
import type { Deps } from '#server/deps.ts';
import { openWish, sealWish } from '#server/staff/sealed-wish.ts';

const purpose = { name: 'preview', schema: previewServicesSchema };
/** Node takes 16 KB of head: whoever previews more than fits is told so. */
export const longestPreview = 12_000;

/** Where the page stands as it would be: what is wanted travels sealed, and only who asked may open it. */
export const previewAddress = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { wish: PreviewServices; staffId: string },
): string => `/api/admin/services/page?token=${sealWish(deps, purpose, asked)}`;

/** What a link of ours asks for; undefined for anything else, for somebody else, and after its time. */
export const openPreview = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { token: string; staffId: string },
): PreviewServices | undefined => openWish(deps, purpose, asked);
