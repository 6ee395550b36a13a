import type { ReactNode } from 'react';
import type { InstagramPost } from '#contracts/catalog/instagram.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import type { PackageSelection } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { DeliveryLine } from '#contracts/orders/delivery-times.ts';
import type { PostsType, ServiceType } from '#contracts/orders/states.ts';
import type { ConsentStatements } from '#messages/consent.ts';
import type { CardFormTexts } from '#messages/es/card-form.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import type { NumberShape } from '../number-shape.ts';
import type { RememberedPosts } from '../shared/form-memory.ts';
import type { ProfileState } from './buyer/directory.ts';
import type { KindTerms } from './kinds/kind-terms.ts';
import type { Choice, Package, Quote } from './package/packages.ts';

export interface LegalLink {
  href: string;
  label: string;
}

/** Terms every selling page receives. The same for every visitor. */
export interface SalesTerms {
  locale: Locale;
  shape: NumberShape;
  taxRate: number;
  consents: ConsentStatements & { version: string };
  supportEmail: string;
  seller?: string | undefined;
  deliveries: readonly DeliveryLine[];
  countries: readonly string[];
  legal?: readonly LegalLink[] | undefined;
}

export interface OtherNetworkPage {
  network: string;
  hosts: readonly string[];
  path: string;
}

export interface OrderFormProps extends SalesTerms {
  type: ServiceType;
  /** Added types only. */
  kind?: KindTerms | undefined;
  packages: Package[];
  /** Sentences about the countries of sale. `short` is the summary. */
  markets?: { short: string; whole: string };
  elsewhere: readonly OtherNetworkPage[];
}

export interface PostsAnswer extends RememberedPosts {
  /** Line numbers of the pasted text that contain no post address, starting at 1. */
  wrong: number[];
  /** Wrong lines that contain a share link. */
  shared: number[];
}

export interface PostsStepProps {
  frame: FormContext;
  profile: ProfileState;
  posts: PostsAnswer | undefined;
  quote: Quote | undefined;
  problem: string | undefined;
  /** Called when code, not the user, changed the inputs. */
  onSettled: () => void;
}

export interface PostsContext {
  type: PostsType;
  words: PostsTexts;
  kind: PostsTexts[PostsType];
  /** Link parser of networks other than Instagram. */
  readPost?: ((text: string) => InstagramPost | undefined) | undefined;
}

/** Posts step. Separate, so its code is not loaded on the followers page. */
export interface PostsPart {
  read: (form: HTMLFormElement) => PostsAnswer;
  restore: (form: HTMLFormElement, kept: RememberedPosts) => void;
  focus: (form: HTMLFormElement) => void;
  /** Returns the error for more posts than the package allows, or `undefined`. */
  tooMany: (posts: PostsAnswer | undefined, quote: Quote | undefined) => string | undefined;
  step: (props: PostsStepProps) => ReactNode;
}

/** Reads usernames and posts of networks other than Instagram. Separate, so its code loads only there. */
export interface NamesPart {
  network: Network;
  readName: (text: string) => string | undefined;
  readPost: (text: string) => InstagramPost | undefined;
  directory: boolean;
}

export interface FormContext {
  props: OrderFormProps;
  words: OrderFormTexts;
  initial: Choice;
  /** Likes and views only. */
  part?: PostsPart | undefined;
  /** Networks other than Instagram only. */
  names?: NamesPart | undefined;
}

/** Formats `Paso 2 de 4: `. The posts step is second. */
export const stepLabel = ({ words, part }: FormContext, number: number): string =>
  words.step(String(number), part ? '4' : '3');

export type PageSource = 'checkout' | 'standalone';

/** Props of the payment pages. The same for everyone who requests the same package. */
export interface PaymentPageProps extends SalesTerms {
  source: PageSource;
  ask: PackageSelection;
  packages: Package[];
  kinds?: readonly KindTerms[] | undefined;
}

export interface PaymentTextSet {
  checkoutPage: CheckoutPageTexts;
  checkout: CheckoutTexts;
  orderForm: OrderFormTexts;
}

export interface PaymentContext {
  props: PaymentPageProps;
  words: CheckoutPageTexts;
  pay: CheckoutTexts;
  form: OrderFormTexts;
  /** Networks other than Instagram only. */
  names?: NamesPart | undefined;
}

export const createPaymentContext = (
  props: PaymentPageProps,
  { checkoutPage, checkout, orderForm }: PaymentTextSet,
): PaymentContext => ({ props, words: checkoutPage, pay: checkout, form: orderForm });

export interface CardFormContext extends PaymentContext {
  card: CardFormTexts;
}
