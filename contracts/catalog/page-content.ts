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
import type { BuyerOrder, OrderLookUp } from '../orders/orders.ts';
import type { PaymentMeans } from '../payments/payment-routes.ts';
import type { Markets } from '../tax/markets.ts';
import type { TypeClosures } from './closures.ts';
import type { ChosenTexts } from './landing-texts.ts';
import type { LegalContent } from './legal.ts';
import type { ShownType } from './service-types.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Is a number that the owner has written, with what it counts. */
export interface Figure {
  label: string;
  value: string;
}

export interface Story {
  title: string;
  text: string;
  figures: Figure[];
}

/** Is the tag that measures once a visitor has agreed. */
export interface Measurement {
  /** Is the address of its script, with the stream's id in it. */
  script: string;
}

/** Is the code of the countdown banner, with how long it is offered to each visitor. */
export interface CountdownOffer extends ShareCode {
  seconds: number;
}

/**
 * Holds what pages show from the database besides catalogue and identity. Each feature fills the parts it
 * owns, on the pages that show them; a part is absent where there is nothing true to say yet.
 */
export interface PageContent {
  /** Says what is not sold at the moment; it is absent while everything is sold. */
  closed?: TypeClosures | undefined;
  /** Lists the service types in the language of the page; the built-in ones come first. */
  types?: ShownType[] | undefined;
  /** It is absent where nothing is measured; then nobody is asked either. */
  measurement?: Measurement | undefined;
  /** It is absent while no such code is valid. */
  countdown?: CountdownOffer | undefined;
  /** Is the text of a legal page, in all its versions. */
  legal?: LegalContent | undefined;
  /** Only the test page has this, for the present request. */
  compliance?: ComplianceFacts | undefined;
  /** Is the owner's choice between the two sets of texts of landing pages. */
  landingTexts?: ChosenTexts | undefined;
  /** These replace the built-in questions when the owner has written some. */
  questions?: Question[] | undefined;
  /** These stand beside the contact form when the owner has written some. */
  figures?: Figure[] | undefined;
  /** Says how soon people answered the latest messages; it is absent where there are too few of them. */
  answerTimes?: AnswerTimes | undefined;
  /** It is absent until the owner publishes some; samples are invented, and the page says so. */
  stories?: { items: Story[]; sample: boolean } | undefined;
  /** Is the contact page for a visitor who has sent something. */
  contact?: ContactVisit | undefined;
  /** Is the withdrawal function for a visitor who is in the middle of it. */
  withdrawal?: WithdrawalVisit | undefined;
  /** Is the page that stops mails, for a visitor who has sent its form or holds a mailed link. */
  unsubscribe?: UnsubscribeVisit | undefined;
  /** Is the account page for a visitor who is signed in or signing in. */
  account?: AccountVisit | undefined;
  /** Page with the invoices of an order, for a visitor who may see the order. */
  invoice?: InvoiceVisit | undefined;
  /** Page of an order for its buyer. The order is absent when it could not be loaded. */
  history?: { order?: BuyerOrder } | undefined;
  /** Is the tracking page for a visitor who asked for an order by its address. */
  lookUp?: OrderLookUp | undefined;
  /** Orders of the last 90 days. Absent before the first one. */
  record?: SalesRecord | undefined;
  /** It is absent while nobody has written one. */
  reviews?: PageReviews | undefined;
  /** Is the page behind the link of an invitation. */
  review?: ReviewVisit | undefined;
  /** Lists how buyers who read this language may pay. */
  means?: PaymentMeans[] | undefined;
  /** Says how long deliveries take; it is absent where no page speaks of it. */
  claims?: DeliveryClaims | undefined;
  /** Places where the shop sells, on the pages that sell or state it. */
  markets?: Markets | undefined;
}
