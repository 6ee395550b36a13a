import { countKind, type NamedKind } from '../catalog/service-types.ts';
import type { ServiceType } from '../orders/states.ts';

/** Reported data of a purchase, identical in browser and server. */
export interface Purchase {
  orderNumber: string;
  totalCents: number;
  serviceId: number;
  serviceType: ServiceType;
  /** Added types only. */
  kind?: NamedKind | null | undefined;
  quantity: number;
}

const kinds: Record<ServiceType, string> = { followers: 'Followers', likes: 'Likes', views: 'Views' };

/** Returns the category of text 1, section 9, as named in reports. */
function audienceCategory(serviceId: number): string {
  if (serviceId >= 101 && serviceId <= 110) return 'Spain premium';
  return serviceId >= 201 && serviceId <= 208 ? 'European' : 'Standard';
}

/**
 * Returns the parameters of a `purchase` event (text 2, section 4). Uses the order number, because the id is not
 * shared.
 */
export function purchaseParams({
  orderNumber,
  totalCents,
  serviceId,
  serviceType,
  kind,
  quantity,
}: Purchase) {
  const value = totalCents / 100;
  return {
    transaction_id: orderNumber,
    value,
    currency: 'EUR',
    items: [
      {
        item_id: String(serviceId),
        item_name: kind
          ? countKind(kind, 'en', String(quantity))
          : `${quantity} Instagram ${kinds[serviceType]}`,
        item_category: 'Social Media Services',
        item_category2: kind?.network ?? 'Instagram',
        item_category3: kind?.code ?? audienceCategory(serviceId),
        price: value,
        quantity: 1,
      },
    ],
  };
}
