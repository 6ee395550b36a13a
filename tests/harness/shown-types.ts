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

/** Returns a service as pages receive it: 1,000 at 9.99 € without a bonus. */
export const shownService = (more: Partial<Service> = {}): Service => ({
  ...{ id: 204, name: '', description: '', type: 'followers', platform: 'instagram', audience: null },
  ...{ quantity: 1000, bonus: 0, refillDays: 30, price: '9.99', priceCents: 999, isOnSale: false },
  ...{ regularPrice: '9.99', regularPriceCents: 999, discountPercent: 0, featured: false, popular: false },
  providerServiceId: '1',
  ...more,
});
