import { type ServiceType, serviceTypes, usualType } from '#contracts/orders/states.ts';

/** Is what an order, or a page of the shop's former system, says of its service. */
export interface ForeignService {
  serviceId?: number | undefined;
  /** Is `likes`, `instagram_likes`, …: the stored type, else the stored category. */
  storedType?: string | undefined;
  storedCategory?: string | undefined;
  isLikesService?: boolean | undefined;
  hasPosts: boolean;
}

function typeOfWord(word: string | undefined): ServiceType | undefined {
  const bare = word
    ?.trim()
    .toLowerCase()
    .replace(/^instagram[_ -]/, '');
  return serviceTypes.find((type) => type === bare);
}

/** Is the fallback id of likes (text 1, section 9). */
const likesFallbackId = 219;

/**
 * Counts 12–15 and 219 as likes, 17–26 as views. The texts read 16 both ways: "ids 12 to 16 count as likes"
 * of an order that carries posts, "16–26 views" of one that does not (ruling "Catalogue and prices").
 */
function typeOfId(id: number, hasPosts: boolean): ServiceType | undefined {
  if (id === likesFallbackId || (id >= 12 && id <= 15)) return 'likes';
  if (id === 16) return hasPosts ? 'likes' : 'views';
  return id >= 17 && id <= 26 ? 'views' : undefined;
}

/** Returns whether the id is one that texts and pages of the former system use for likes and views. */
export const isFormerPostsId = (id: number): boolean => typeOfId(id, true) !== undefined;

/**
 * Returns the type of a service that does not carry one (text 1, section 4): stored type, likes flag, category, id;
 * then posts mean likes, and nothing at all means followers. The catalogue's own services carry theirs.
 */
export function detectServiceType(service: ForeignService): ServiceType {
  const { serviceId, hasPosts } = service;
  return (
    typeOfWord(service.storedType) ??
    (service.isLikesService ? 'likes' : undefined) ??
    typeOfWord(service.storedCategory) ??
    (serviceId === undefined ? undefined : typeOfId(serviceId, hasPosts)) ??
    (hasPosts ? 'likes' : usualType)
  );
}
