import type { Locale } from '#contracts/kit/locales.ts';
import { markets as en } from './en/markets.ts';
import { errorMessages } from './errors.ts';
import { markets as es, type MarketWords } from './es/markets.ts';
import { markets as fr } from './fr/markets.ts';
import { markets as it } from './it/markets.ts';

export const marketMessages: Record<Locale, MarketWords> = { es, fr, it, en };

/** Returns the refusal of a territory (`ES-canarias`), which names the territory and its country. */
export function territoryClosed(territory: string, locale: Locale): string {
  const { countries, territories } = marketMessages[locale];
  const country = territory.split('-')[0] ?? '';
  return errorMessages[locale].territory_closed
    .replace('{{country}}', countries[country] ?? country)
    .replace('{{territory}}', territories[territory] ?? territory);
}
