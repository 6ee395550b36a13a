import type { Locale } from '#contracts/locales.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import type { NumberShape } from '../number-shape.ts';

/** What the server hands to the pages about an order. */
export interface OrderPageProps {
  locale: Locale;
  shape: NumberShape;
  supportEmail: string;
  /** The withdrawal function, in the page's language (LAW row 4). */
  withdrawalPath: string;
  /** When it will be delivered, as far as the shop's own figures allow to say. */
  estimate: string;
}

export interface OrderFrame {
  props: OrderPageProps;
  words: Tracking;
}

const load: Record<Locale, () => Promise<{ tracking: Tracking }>> = {
  es: () => import('#messages/es/tracking.ts'),
  fr: () => import('#messages/fr/tracking.ts'),
  it: () => import('#messages/it/tracking.ts'),
  en: () => import('#messages/en/tracking.ts'),
};

/** Only the language of the page reaches the browser. */
export const loadTrackingWords = async (locale: Locale): Promise<Tracking> => (await load[locale]()).tracking;
