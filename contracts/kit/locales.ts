/** Languages of the shop. Spanish is the default. */
export const locales = ['es', 'fr', 'it', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Tags for `Intl`. English uses Ireland, because the shop sells in euros. */
export const localeTags: Record<Locale, string> = { es: 'es-ES', fr: 'fr-FR', it: 'it-IT', en: 'en-IE' };

export const isLocale = (value: unknown): value is Locale => (locales as readonly unknown[]).includes(value);
