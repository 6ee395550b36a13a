import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Audience, OrderState, PaymentState, ServiceType } from '#contracts/orders/states.ts';
import type { MailPicture } from '../clients/mail/compose-message.ts';

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

/** A paid order as the mails tell it. */
export interface MailOrder {
  id: OrderId;
  number: string;
  state: OrderState;
  paymentState: PaymentState;
  /** Its delivery was ended early. */
  stopped: boolean;
  locale: Locale;
  email: string;
  username: string;
  serviceType: ServiceType;
  audience: Audience | null;
  /** Of a kind by data, with its names. */
  kind?: NamedKind | null;
  quantity: number;
  bonusQuantity: number;
  /** For how many days its buyer was promised a refill; null where nothing was said. */
  refillDays: number | null;
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
  /** Units delivered of all that were ordered, bonus included. */
  delivered: number;
}
