import type { WithdrawalVisit } from '../checkout/withdrawal.ts';
import type { AccountVisit } from '../customers/account-visit.ts';
import type { AnswerTimes, ContactVisit } from '../customers/contact.ts';
import type { ReviewVisit } from '../customers/reviews.ts';
import type { PageReviews } from '../customers/reviews-schemas.ts';
import type { DeliveryClaims, SalesRecord } from '../customers/social-proof.ts';
import type { InvoiceVisit } from '../invoices/invoice.ts';
import type { UnsubscribeVisit } from '../mail/unsubscribe.ts';
import type { ComplianceFacts } from '../operations/compliance.ts';
import type { ShareCode } from '../orders/discount.ts';
import type { BuyerOrder, OrderLookup } from '../orders/orders.ts';
import type { PaymentMethod } from '../payments/payment-routes.ts';
import type { Markets } from '../tax/markets.ts';
import type { TypeClosures } from './closures.ts';
import type { ChosenTexts } from './landing-texts.ts';
import type { LegalContent } from './legal.ts';
import type { DisplayedType } from './service-types.ts';

export interface Question {
  question: string;
  answer: string;
}

export interface Figure {
  label: string;
  value: string;
}

export interface Story {
  title: string;
  text: string;
  figures: Figure[];
}

export interface Measurement {
  /** Address of the script, including the stream's id. */
  script: string;
}

export interface CountdownOffer extends ShareCode {
  seconds: number;
}

/**
 * Database content of pages other than catalogue and identity. Each feature fills its own fields on the pages that show
 * them. A field is absent without valid content.
 */
export interface PageContent {
  /** Absent when everything is sold. */
  closed?: TypeClosures | undefined;
  /** Service types in the page's language, built-in ones first. */
  types?: DisplayedType[] | undefined;
  /** Absent without measurement. Then there is no consent banner either. */
  measurement?: Measurement | undefined;
  /** Absent without a valid code. */
  countdown?: CountdownOffer | undefined;
  legal?: LegalContent | undefined;
  /** Present on the test page only. */
  compliance?: ComplianceFacts | undefined;
  landingTexts?: ChosenTexts | undefined;
  questions?: Question[] | undefined;
  figures?: Figure[] | undefined;
  /** Absent when there are too few messages. */
  answerTimes?: AnswerTimes | undefined;
  /** Absent until published. Samples are marked on the page. */
  stories?: { items: Story[]; sample: boolean } | undefined;
  contact?: ContactVisit | undefined;
  withdrawal?: WithdrawalVisit | undefined;
  unsubscribe?: UnsubscribeVisit | undefined;
  account?: AccountVisit | undefined;
  invoice?: InvoiceVisit | undefined;
  /** Page of an order for its buyer. `order` is absent when it could not be loaded. */
  history?: { order?: BuyerOrder } | undefined;
  lookUp?: OrderLookup | undefined;
  /** Orders of the last 90 days. Absent before the first one. */
  record?: SalesRecord | undefined;
  reviews?: PageReviews | undefined;
  review?: ReviewVisit | undefined;
  /** Payment methods for this language, most likely first. */
  means?: PaymentMethod[] | undefined;
  claims?: DeliveryClaims | undefined;
  markets?: Markets | undefined;
}
