import type { Locale } from '#contracts/kit/locales.ts';

/** Invalid field of a request, for developers of a client. */
export const invalidFieldMessages: Record<Locale, (field: string) => string> = {
  es: (field) => `Falta el dato «${field}» o no es válido.`,
  fr: (field) => `Le champ «\u00a0${field}\u00a0» manque ou n’est pas valide.`,
  it: (field) => `Il campo «${field}» manca o non è valido.`,
  en: (field) => `The field “${field}” is missing or not valid.`,
};
