import type { Locale } from '#contracts/locales.ts';
import type { Tracking } from '#messages/es/tracking.ts';

const load: Record<Locale, () => Promise<{ tracking: Tracking }>> = {
  es: () => import('#messages/es/tracking.ts'),
  fr: () => import('#messages/fr/tracking.ts'),
  it: () => import('#messages/it/tracking.ts'),
  en: () => import('#messages/en/tracking.ts'),
};

/** Only the language of the page reaches the browser. */
export const loadTrackingWords = async (locale: Locale): Promise<Tracking> => (await load[locale]()).tracking;
