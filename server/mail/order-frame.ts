import type { ShopIdentity } from '#contracts/identity.ts';
import type { Locale } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import type { MailContent } from './content.ts';
import type { MailOrder } from './mail-order.ts';

/** What a mail is made of besides its order. */
export interface MailSetting {
  shop: ShopIdentity;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
  /** Signs the links that only this mail's reader may have. */
  signingKey: string;
}

type Frame = Pick<MailContent, 'locale' | 'shopName' | 'action' | 'fallback' | 'footer'>;

/** Who we are, at the end of every mail (LAW row 15), and why it was sent. */
export function identityFooter(shop: ShopIdentity, locale: Locale, why: string): MailContent['footer'] {
  const { legalName, taxId, address, registry, email } = shop;
  return {
    title: mailMessages[locale].identityTitle,
    lines: [legalName, taxId, ...address, registry, email].filter((line) => line !== ''),
    why,
  };
}

/** The parts that every mail about an order shares: the two ways to it, and who we are (LAW row 15). */
export function orderFrame(order: MailOrder, { shop, publicUrl }: Omit<MailSetting, 'signingKey'>): Frame {
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
      ...identityFooter(shop, locale, words.why(shop.name)),
      // The way out has to stand in every mail about a contract (LAW row 4).
      link: {
        label: withdrawalMessages[locale].heading,
        url: `${publicUrl}${pathTo('withdrawal', locale)}`,
      },
    },
  };
}
