import { defaultServiceType, type ServiceType, serviceTypes } from '#contracts/orders/states.ts';

export interface LegacyService {
  serviceId?: number | undefined;
  /** Stored type or category, for example `likes` or `instagram_likes`. */
  storedType?: string | undefined;
  storedCategory?: string | undefined;
  isLikesService?: boolean | undefined;
  hasPosts: boolean;
}

function parseServiceType(word: string | undefined): ServiceType | undefined {
  const bare = word
    ?.trim()
    .toLowerCase()
    .replace(/^instagram[_ -]/, '');
  return serviceTypes.find((type) => type === bare);
}

/** Fallback id of likes (text 1, section 9). */
const likesFallbackId = 219;

/**
 * Maps ids 12–15 and 219 to likes, 17–26 to views. The specification contradicts itself about 16: "ids 12 to 16 count
 * as likes" for an order with posts, "16–26 views" for one without (ruling "Catalogue and prices").
 */
function typeOfId(id: number, hasPosts: boolean): ServiceType | undefined {
  if (id === likesFallbackId || (id >= 12 && id <= 15)) return 'likes';
  if (id === 16) return hasPosts ? 'likes' : 'views';
  return id >= 17 && id <= 26 ? 'views' : undefined;
}

export const isFormerPostsId = (id: number): boolean => typeOfId(id, true) !== undefined;

/**
 * Precedence for a service without a type (text 1, section 4): stored type, likes flag, category, id, posts (likes),
 * default (followers).
 */
export function detectServiceType(service: LegacyService): ServiceType {
  const { serviceId, hasPosts } = service;
  return (
    parseServiceType(service.storedType) ??
    (service.isLikesService ? 'likes' : undefined) ??
    parseServiceType(service.storedCategory) ??
    (serviceId === undefined ? undefined : typeOfId(serviceId, hasPosts)) ??
    (hasPosts ? 'likes' : defaultServiceType)
  );
}
