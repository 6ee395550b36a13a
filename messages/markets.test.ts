import { expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { marketSentence } from './markets.ts';

const union = { countries: ['ES', 'FR', 'MC'], blocked: [], others: [] };

it.each([
  [
    'es',
    'Vendemos en la Unión Europea y en Mónaco. Por ahora no vendemos en Canarias, Ceuta ni en otros países.',
  ],
  [
    'fr',
    'Nous vendons dans l’Union européenne et à Monaco. Pour le moment, nous ne vendons pas aux Canaries, à Ceuta ni dans d’autres pays.',
  ],
  [
    'it',
    'Vendiamo nell’Unione europea e a Monaco. Per ora non vendiamo alle Canarie, a Ceuta né in altri paesi.',
  ],
  [
    'en',
    'We sell to the European Union and Monaco. For now we don’t sell to the Canary Islands, Ceuta or any other country.',
  ],
] as const)('marketSentence states the closed territories in %s', (locale, sentence) => {
  expect(marketSentence({ ...union, closedTerritories: ['ES-canarias', 'ES-ceuta'] }, locale)).toBe(sentence);
});

it('marketSentence states opened and blocked countries', () => {
  const places = { countries: ['ES', 'GB', 'CH'], blocked: ['FR'], others: ['GB', 'CH'] };
  expect(marketSentence({ ...places, closedTerritories: [] }, 'es')).toBe(
    'Vendemos en la Unión Europea, salvo en estos países: Francia. También vendemos en estos países: Reino Unido, Suiza. Por ahora no vendemos en otros países.',
  );
});

it.each(locales)('territoryClosed names every territory of the sentence in %s', (locale) => {
  const zones = ['IT-san_marino', 'FR-overseas_departments', 'GR-mount_athos'];
  expect(marketSentence({ ...union, closedTerritories: zones }, locale)).not.toMatch(/[A-Z]{2}-|_/);
});
