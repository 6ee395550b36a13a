import type { SelectedPost } from '#contracts/likes.ts';
import type { Locale } from '#contracts/locales.ts';
import type { ServiceType } from '#contracts/states.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { NumberShape } from '../../number-shape.ts';
import type { Quote } from '../../purchase/package/packages.ts';
import type { LegalLink } from '../../purchase/payment/pay-foot.tsx';

/** What the order form hands to the payment dialog: checked, normalised, in the language of the page. */
export interface CheckoutDraft {
  locale: Locale;
  shape: NumberShape;
  taxRate: number;
  username: string;
  email: string;
  marketing: boolean;
  consentVersion: string;
  /** The words on the button that places the order; the server stores the same. */
  orderButton: string;
  /** Instead of the usual estimate, while the shop's own figures contradict it. */
  delivery?: string | undefined;
  /** What may be read before paying. */
  legal?: readonly LegalLink[] | undefined;
  /** The company that the contract is with. */
  seller?: string | undefined;
  packageId: string;
  /** Followers, unless the form says otherwise. */
  serviceType?: ServiceType;
  /** Likes and views: the chosen posts, in the buyer's order. */
  posts?: readonly SelectedPost[];
  quote: Quote;
  line: string;
  bonusLine: string | undefined;
}

export interface CheckoutDialogProps {
  draft: CheckoutDraft;
  words: Checkout;
  onClose: () => void;
  onPaid: () => void;
}
