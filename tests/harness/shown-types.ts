import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShownType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';

type Named = Record<Locale, string>;

/** Plural names as in the specification. */
const names: Record<ServiceType, Named> = {
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

const called = (many: string) => ({ one: many, many });
const texts = { heading: '', lead: '', title: '', description: '', questions: [] };

/** Returns the built-in service types as pages receive them, each with its own services. */
export const builtInTypes = (services: readonly Service[] = []): ShownType[] =>
  serviceTypes.map((code) => {
    const { es, fr, it, en } = names[code];
    return {
      ...{ builtIn: true, code, form: code, network: 'instagram', texts },
      names: { es: called(es), fr: called(fr), it: called(it), en: called(en) },
      services: services.filter(({ type, kind }) => type === code && !kind),
    };
  });
