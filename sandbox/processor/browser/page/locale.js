const SPOKEN = ['en', 'es', 'fr', 'it'];

/** Returns one of the four supported languages, English by default. */
export function resolveLocale(...wishes) {
  const wish = wishes.find((locale) => locale && locale !== 'auto') ?? navigator.language;
  const language = wish.slice(0, 2).toLowerCase();
  return SPOKEN.includes(language) ? language : 'en';
}
