import type { ReactNode } from 'react';
import type { Post } from '#contracts/catalog/instagram.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import type { PageAsk } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { DeliveryLine } from '#contracts/orders/delivery-times.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { ConsentStatements } from '#messages/consent.ts';
import type { CardForm } from '#messages/es/card-form.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { CheckoutPage } from '#messages/es/checkout-page.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { NumberShape } from '../number-shape.ts';
import type { RememberedPosts } from '../shared/form-memory.ts';
import type { ProfileState } from './buyer/directory.ts';
import type { KindTerms } from './kinds/kind-terms.ts';
import type { Choice, Package, Quote } from './package/packages.ts';

/** Is a page to read before paying. */
export interface LegalLink {
  href: string;
  label: string;
}

/** Is what every page that sells gets; it is the same for every visitor. */
export interface SalesTerms {
  locale: Locale;
  shape: NumberShape;
  taxRate: number;
  consents: ConsentStatements & { version: string };
  supportEmail: string;
  /** Is the company that the contract is with. */
  seller?: string | undefined;
  /** Says how long what is sold takes, by type and quantity. */
  deliveries: readonly DeliveryLine[];
  /** Countries that a buyer may choose. */
  countries: readonly string[];
  /** May be read before paying. */
  legal?: readonly LegalLink[] | undefined;
}

/** Is a page that sells the same for another network. */
export interface Elsewhere {
  network: string;
  hosts: readonly string[];
  path: string;
}

/** Is what the server passes to the order form. */
export interface OrderFormProps extends SalesTerms {
  type: ServiceType;
  /** A type that an owner has added has a page and words of its own. */
  kind?: KindTerms | undefined;
  packages: Package[];
  /** Sentences that state where the shop sells; the short one is the summary. */
  markets?: { short: string; whole: string };
  elsewhere: readonly Elsewhere[];
}

/** Is what the form holds of posts. */
export interface PostsAnswer extends RememberedPosts {
  /** Lists lines of the pasted text that are no post's address, counted from 1. */
  wrong: number[];
  /** Wrong lines with a share link. */
  shared: number[];
}

export interface PostsStepProps {
  frame: FormFrame;
  profile: ProfileState;
  posts: PostsAnswer | undefined;
  quote: Quote | undefined;
  problem: string | undefined;
  /** The inputs hold something else now, without anyone having touched them. */
  onSettled: () => void;
}

/** Is the step for posts, of the forms that have one: its code stays off the page of followers. */
export interface PostsPart {
  read: (form: HTMLFormElement) => PostsAnswer;
  restore: (form: HTMLFormElement, kept: RememberedPosts) => void;
  focus: (form: HTMLFormElement) => void;
  /** Says what to do about more posts than the package takes; undefined while it takes them. */
  tooMany: (posts: PostsAnswer | undefined, quote: Quote | undefined) => string | undefined;
  step: (props: PostsStepProps) => ReactNode;
}

/** Says how names and posts are read on another network than Instagram: its code stays off the other pages. */
export interface NamesPart {
  network: Network;
  readName: (text: string) => string | undefined;
  readPost: (text: string) => Post | undefined;
  /** Profiles can be looked up there. */
  directory: boolean;
}

/** Holds everything the parts of the form share. */
export interface FormFrame {
  props: OrderFormProps;
  words: OrderForm;
  /** Stands chosen in the markup of the server. */
  initial: Choice;
  /** Likes and views have it. */
  part?: PostsPart | undefined;
  /** Networks other than Instagram have it. */
  names?: NamesPart | undefined;
}

/** Writes `Paso 2 de 4: `; the step for posts stands second. */
export const stepLabel = ({ words, part }: FormFrame, number: number): string =>
  words.step(String(number), part ? '4' : '3');

/** Is what the server passes to the payment pages; it is the same for everyone who asks for the same package. */
export interface PaymentPageProps extends SalesTerms {
  ask: PageAsk;
  packages: Package[];
  /** Lists types that an owner has added, with their words. */
  kinds?: readonly KindTerms[] | undefined;
}

/** Holds the areas of `messages/` that the payment pages speak. */
export interface PaymentWords {
  checkoutPage: CheckoutPage;
  checkout: Checkout;
  orderForm: OrderForm;
}

/** Holds everything the parts of the payment pages share. */
export interface PaymentFrame {
  props: PaymentPageProps;
  words: CheckoutPage;
  /** Holds the sentences of paying itself. */
  pay: Checkout;
  /** Holds labels and complaints that are the order form's own. */
  form: OrderForm;
  /** Networks other than Instagram have it. */
  names?: NamesPart | undefined;
}

export const paymentFrame = (
  props: PaymentPageProps,
  { checkoutPage, checkout, orderForm }: PaymentWords,
): PaymentFrame => ({ props, words: checkoutPage, pay: checkout, form: orderForm });

/** Is the payment pages' frame, with the sentences of the card form. */
export interface CardFrame extends PaymentFrame {
  card: CardForm;
}
