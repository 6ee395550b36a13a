const SPOKEN = ['en', 'es', 'fr', 'it'];

/** One of the four languages that the frames speak, English for any other. */
export function resolveLocale(...wishes) {
  const wish = wishes.find((locale) => locale && locale !== 'auto') ?? navigator.language;
  const language = wish.slice(0, 2).toLowerCase();
  return SPOKEN.includes(language) ? language : 'en';
}
