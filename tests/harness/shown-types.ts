import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';

type NameByLocale = Record<Locale, string>;

/** Plural names as in the specification. */
const names: Record<ServiceType, NameByLocale> = {
  followers: {
    es: 'seguidores de Instagram',
    fr: 'abonnés Instagram',
    it: 'follower di Instagram',
    en: 'Instagram followers',
  },
  likes: {
    es: 'me gusta de Instagram',
    fr: 'j’aime Instagram',
    it: 'mi piace di Instagram',
    en: 'Instagram likes',
  },
  views: {
    es: 'visualizaciones de Instagram',
    fr: 'vues Instagram',
    it: 'visualizzazioni di Instagram',
    en: 'Instagram views',
  },
};

const pluralOf = (many: string) => ({ one: many, many });
const texts = { heading: '', lead: '', title: '', description: '', questions: [] };

/** Returns the built-in service types as pages receive them, each with its own services. */
export const builtInTypes = (services: readonly Service[] = []): DisplayedType[] =>
  serviceTypes.map((code) => {
    const { es, fr, it, en } = names[code];
    return {
      ...{ builtIn: true, code, form: code, network: 'instagram', texts },
      names: { es: pluralOf(es), fr: pluralOf(fr), it: pluralOf(it), en: pluralOf(en) },
      services: services.filter(({ type, kind }) => type === code && !kind),
    };
  });
