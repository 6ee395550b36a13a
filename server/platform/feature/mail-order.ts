import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Audience, OrderState, PaymentState, ServiceType } from '#contracts/orders/states.ts';
import type { UntaxedReason } from '#contracts/tax/untaxed.ts';
import type { MailPicture } from '../clients/mail/compose-message.ts';

export interface PostPicture extends MailPicture {
  shortcode: string;
}

export interface AgreedStatement {
  kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
  statement: string;
  agreedAt: Date;
}

export interface MailOrder {
  id: OrderId;
  number: string;
  state: OrderState;
  paymentState: PaymentState;
  stopped: boolean;
  locale: Locale;
  email: string;
  username: string;
  serviceType: ServiceType;
  audience: Audience | null;
  kind?: NamedKind | null;
  quantity: number;
  bonusQuantity: number;
  /** Days of the refill promise. Null without a promise. */
  refillDays: number | null;
  totalCents: number;
  taxCents: number;
  discount: { code: string; cents: number } | null;
  taxRateBasisPoints: number;
  /** Reason for a rate of zero. Null for a taxed order. */
  untaxed: UntaxedReason | null;
  /** Name on the full invoice. Null for a simplified invoice. */
  invoicedTo: string | null;
  createdAt: Date;
  paidAt: Date;
  /** Earlier order to the same target, which is delivered first. `own` if it has the same email address. */
  ahead: { number: string; own: boolean } | null;
  statements: AgreedStatement[];
  posts: { link: string; quantity: number }[];
  delivered: number;
}
