import type { Question } from '#contracts/catalog/page-content.ts';
import { type Locale, localeTags } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { vatCountries } from '#contracts/tax/vat-number.ts';
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

const regions = perLocale((tag) => new Intl.DisplayNames([tag], { type: 'region' }));

function namesOf(countries: readonly string[], locale: Locale): string {
  const names = countries.map((country) => regions(locale).of(country) ?? country);
  return names.sort((one, other) => one.localeCompare(other, localeTags[locale])).join(', ');
}

/**
 * Returns the sentences that state where the shop sells. Monaco has the tax of France and is open with the Union
 * (Directive 2006/112/EC, article 7).
 */
export function marketSentence({ countries, closedTerritories }: Markets, locale: Locale): string {
  const words = marketMessages[locale];
  const blocked = vatCountries.filter((country) => !countries.includes(country));
  const others = countries.filter((country) => country !== 'MC' && !vatCountries.includes(country));
  const union = [
    words.union,
    countries.includes('MC') ? words.monaco : '',
    blocked.length > 0 ? words.except(namesOf(blocked, locale)) : '',
  ];
  const territories = closedTerritories.map((zone) => words.territories[zone] ?? zone);
  const closed = territories.length > 0 ? words.closed(territories.join(', ')) : words.othersClosed;
  return [`${union.join('')}.`, others.length > 0 ? words.also(namesOf(others, locale)) : '', closed]
    .filter(Boolean)
    .join(' ');
}

/** Returns the questions with the present sentences in place of `{{markets}}`. */
export const withMarkets = (
  entries: readonly Question[],
  markets: Markets | undefined,
  locale: Locale,
): Question[] =>
  entries.map(({ question, answer }) => ({
    question,
    answer: markets ? answer.replaceAll('{{markets}}', marketSentence(markets, locale)) : answer,
  }));
