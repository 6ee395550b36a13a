import type { Question } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { markets as en } from './en/markets.ts';
import { errorMessages } from './errors.ts';
import { markets as es, type MarketTexts } from './es/markets.ts';
import { markets as fr } from './fr/markets.ts';
import { markets as it } from './it/markets.ts';

export const marketMessages: Record<Locale, MarketTexts> = { es, fr, it, en };

/** Returns the refusal of a territory (`ES-canarias`), which names the territory and its country. */
export function territoryClosed(territory: string, locale: Locale): string {
  const { countries, territories } = marketMessages[locale];
  const country = territory.split('-')[0] ?? '';
  return errorMessages[locale].territory_closed
    .replace('{{country}}', countries[country] ?? country)
    .replace('{{territory}}', territories[territory] ?? territory);
}

const regions: Record<Locale, Intl.DisplayNames> = {
  es: new Intl.DisplayNames('es', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  it: new Intl.DisplayNames('it', { type: 'region' }),
  en: new Intl.DisplayNames('en-GB', { type: 'region' }),
};

function namesOf(countries: readonly string[], locale: Locale): string {
  const names = countries.map((country) => regions[locale].of(country) ?? country);
  return names.sort((one, other) => one.localeCompare(other, locale)).join(', ');
}

/** Returns the short sentence above the order form. `marketSentence` lists its exceptions. */
export function shortMarketSentence({ countries }: Markets, locale: Locale): string {
  const { union, monaco, exceptions } = marketMessages[locale];
  return `${union}${countries.includes('MC') ? monaco : ''}${exceptions}`;
}

/**
 * Returns the sentences about the countries of sale. Monaco is taxed like France and open with the EU (Directive
 * 2006/112/EC, article 7).
 */
export function marketSentence(markets: Markets, locale: Locale): string {
  const { countries, closedTerritories, blocked, others } = markets;
  const words = marketMessages[locale];
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

/** Returns the questions with the current sentences in place of `{{markets}}`. */
export const insertMarkets = (
  entries: readonly Question[],
  markets: Markets | undefined,
  locale: Locale,
): Question[] =>
  entries.map(({ question, answer }) => ({
    question,
    answer: markets ? answer.replaceAll('{{markets}}', marketSentence(markets, locale)) : answer,
  }));
