import { expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { CampaignTexts } from '#contracts/marketing/campaigns.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { closedLinks } from './links.ts';

const text = (body: string) => ({ subject: 'Hola', preheader: '', body });
const texts: CampaignTexts = {
  es: text('[Me gusta]({{page.likes}}) y [seguidores](/es/ig?utm_source=x), no /es/ig-views.'),
  fr: text('[Vues](https://shop.example/fr/ig-views#prix) [ailleurs](https://other.example/fr/ig)'),
  it: null,
  en: text('[TikTok](/tiktok-fans)'),
};
const service = (type: string, closedIn: string[] = []) => ({ type, closedIn }) as unknown as Service;
const types = (services: Service[], added: Service[]) => [
  ...builtInTypes(services),
  { code: 'tiktok-fans', builtIn: false, services: added },
];

it('closedLinks returns no link when all services are sold', () => {
  const services = ['followers', 'likes', 'views'].map((type) => service(type));
  expect(closedLinks(texts, types(services, [service('followers')]), 'https://shop.example')).toEqual([]);
});

it('closedLinks returns links to closed or hidden services by country and language', () => {
  const services = [service('followers', ['FR', 'IT']), service('followers', ['IT']), service('likes')];
  expect(closedLinks(texts, types(services, []), 'https://shop.example')).toEqual([
    { locale: 'es', path: '/es/ig', countries: ['IT'] },
    { locale: 'fr', path: '/fr/ig-views', countries: [] },
    { locale: 'en', path: '/tiktok-fans', countries: [] },
  ]);
});
