import type { WithdrawalVisit } from '../checkout/withdrawal.ts';
import type { AccountVisit } from '../customers/account-visit.ts';
import type { AnswerTimes, ContactVisit } from '../customers/contact.ts';
import type { ReviewVisit } from '../customers/reviews.ts';
import type { PageReviews } from '../customers/reviews-schemas.ts';
import type { DeliveryClaims } from '../customers/social-proof.ts';
import type { InvoiceVisit } from '../invoices/invoice.ts';
import type { UnsubscribeVisit } from '../mail/unsubscribe.ts';
import type { ComplianceFacts } from '../operations/compliance.ts';
import type { ShareCode } from '../orders/discount.ts';
import type { BuyerOrder, OrderLookUp } from '../orders/orders.ts';
import type { TypeClosures } from './closures.ts';
import type { ChosenTexts } from './landing-texts.ts';
import type { LegalContent } from './legal.ts';
import type { ShownType } from './service-types.ts';

/** A question that buyers ask, and the answer. */
export interface Question {
  question: string;
  answer: string;
}

/** A number that the owner has written, with what it counts. */
export interface Figure {
  label: string;
  value: string;
}

export interface Story {
  title: string;
  text: string;
  figures: Figure[];
}

/** The tag that measures once a visitor has agreed. */
export interface Measurement {
  /** Address of its script, with the stream's id in it. */
  script: string;
}

/** The code of the countdown banner, and for how long it is offered to each visitor. */
export interface CountdownOffer extends ShareCode {
  seconds: number;
}

/**
 * What pages show from the database besides catalogue and identity. Each feature fills the parts it owns, on the
 * pages that show them; a part that is absent has nothing true to say yet.
 */
export interface PageContent {
  /** What is not sold at the moment; absent while everything is. */
  closed?: TypeClosures | undefined;
  /** The service types, built-in ones first, in the language of the page. */
  types?: ShownType[] | undefined;
  /** Absent where nothing is measured: then nobody is asked either. */
  measurement?: Measurement | undefined;
  /** Absent while no such code is valid. */
  countdown?: CountdownOffer | undefined;
  /** The text of a legal page, in all its versions. */
  legal?: LegalContent | undefined;
  /** Only on the test page, for the present request. */
  compliance?: ComplianceFacts | undefined;
  /** The owner's choice between the two sets of texts of landing pages. */
  landingTexts?: ChosenTexts | undefined;
  /** Replaces the built-in questions when the owner has written some. */
  questions?: Question[] | undefined;
  /** Beside the contact form, when the owner has written some. */
  figures?: Figure[] | undefined;
  /** How soon people answered the messages of late; absent with too few of them. */
  answerTimes?: AnswerTimes | undefined;
  /** Absent until the owner publishes some; samples are invented, and the page says so. */
  stories?: { items: Story[]; sample: boolean } | undefined;
  /** The contact page for whoever sent something. */
  contact?: ContactVisit | undefined;
  /** The withdrawal function for whoever is in the middle of it. */
  withdrawal?: WithdrawalVisit | undefined;
  /** The page that stops mails, for whoever sent its form or holds a mailed link. */
  unsubscribe?: UnsubscribeVisit | undefined;
  /** The account page for whoever is signed in, or signing in. */
  account?: AccountVisit | undefined;
  /** The page of an order's invoices, for whoever holds its secret link. */
  invoice?: InvoiceVisit | undefined;
  /** The page behind an order's secret link; without the order when it could not be loaded. */
  history?: { order?: BuyerOrder } | undefined;
  /** The tracking page for whoever asked for an order by its address. */
  lookUp?: OrderLookUp | undefined;
  /** Absent while nobody has written one. */
  reviews?: PageReviews | undefined;
  /** The page behind the link of an invitation, for whoever holds it. */
  review?: ReviewVisit | undefined;
  /** How long deliveries take; absent where no page speaks of it. */
  claims?: DeliveryClaims | undefined;
}
