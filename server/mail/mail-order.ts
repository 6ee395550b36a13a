import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';
import type { MailPicture } from '#server/gateways/compose-message.ts';

/** A chosen post as it looks. */
export interface PostPicture extends MailPicture {
  shortcode: string;
}

/** A statement that the buyer agreed to, word for word. */
export interface AgreedStatement {
  kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
  statement: string;
  agreedAt: Date;
}

/** The order as the mails tell it. */
export interface MailOrder {
  id: OrderId;
  number: string;
  locale: Locale;
  username: string;
  serviceType: ServiceType;
  audience: Audience | null;
  quantity: number;
  bonusQuantity: number;
  totalCents: number;
  taxCents: number;
  /** What a code took off; the total is already less by it. */
  discount: { code: string; cents: number } | null;
  taxRateBasisPoints: number;
  createdAt: Date;
  paidAt: Date;
  statements: AgreedStatement[];
  /** Likes and views: what each post gets, bonus included. */
  posts: { link: string; quantity: number }[];
  /** Of those posts that can be shown. */
  pictures: PostPicture[];
  /** Units delivered of all that were ordered, bonus included. */
  delivered: number;
}
