import type { ShopIdentity } from '#contracts/identity.ts';
import { pathTo } from '#contracts/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import type { MailContent } from './content.ts';
import type { MailOrder } from './mail-order.ts';

/** What a mail is made of besides its order. */
export interface MailSetting {
  shop: ShopIdentity;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
}

type Frame = Pick<MailContent, 'locale' | 'shopName' | 'action' | 'fallback' | 'footer'>;

/** The parts that every mail about an order shares: the two ways to it, and who we are (LAW row 15). */
export function orderFrame(order: MailOrder, { shop, publicUrl }: MailSetting): Frame {
  const { locale } = order;
  const words = mailMessages[locale];
  return {
    locale,
    shopName: shop.name,
    action: {
      label: words.followOrder,
      url: `${publicUrl}${pathTo('orderSuccess', locale)}?order=${order.id}`,
    },
    fallback: {
      label: words.followByNumber,
      url: `${publicUrl}${pathTo('tracking', locale)}?order=${order.number}`,
    },
    footer: {
      title: words.identityTitle,
      lines: [shop.legalName, shop.taxId, ...shop.address, shop.registry, shop.email].filter(
        (line) => line !== '',
      ),
      why: words.why(shop.name),
    },
  };
}
