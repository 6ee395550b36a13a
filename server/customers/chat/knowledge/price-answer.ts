import {
  customPriceCents,
  customQuantity,
  isCustomQuantity,
  largestPackageUpTo,
} from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { countKind, type DisplayedType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { defaultServiceType, type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import type { PriceQuestion } from './price-question.ts';

export type PricedService = Pick<Service, 'type' | 'audience' | 'quantity' | 'bonus' | 'priceCents'>;
export type PricedKind = Pick<DisplayedType, 'code' | 'network' | 'names' | 'form'> & {
  services: PricedService[];
};

export interface PriceLists {
  services: readonly PricedService[];
  kinds: readonly PricedKind[];
}

interface PriceList {
  type: ServiceType;
  services: PricedService[];
  word(count: string): string;
  custom: boolean;
}

export interface PriceAnswer {
  text: string;
  title: string;
  href: string;
  beyond: boolean;
}

const byQuantity = (services: readonly PricedService[]) =>
  services.toSorted((one, other) => one.quantity - other.quantity);

const listsOfTypes = (
  services: readonly PricedService[],
  { types, audience }: PriceQuestion,
  locale: Locale,
): PriceList[] =>
  types.flatMap((type) => {
    const ofType = services.filter((service) => service.type === type);
    const audiences = [...new Set(ofType.map((service) => service.audience))];
    return audiences
      .filter((each) => !audience || each === null || each === audience)
      .map((each) => ({
        type,
        services: byQuantity(ofType.filter((service) => service.audience === each)),
        word: (count: string) => formatPurchase({ serviceType: type, audience: each }, locale, count).trim(),
        custom: each === 'europe',
      }));
  });

const listsOfKinds = (
  kinds: readonly PricedKind[],
  { types, network }: PriceQuestion,
  locale: Locale,
): PriceList[] =>
  kinds
    .filter((kind) => kind.network === network && kind.services.length > 0)
    .filter((kind) => types.length === 0 || types.includes(kind.form))
    .map((kind) => ({
      type: kind.form,
      services: byQuantity(kind.services),
      word: (count: string) => countKind(kind, locale, count).trim(),
      custom: false,
    }));

function formatPriceOfQuantity({ services, word, custom }: PriceList, quantity: number, locale: Locale) {
  const words = chatAnswerMessages[locale].prices;
  const count = (amount: number) => formatCountFor(amount, locale);
  const isSold = services.some((service) => service.quantity === quantity);
  if (!isSold && !(custom && isCustomQuantity(quantity))) return undefined;
  const free = largestPackageUpTo(quantity, services)?.bonus ?? 0;
  const bonus = free > 0 ? ` (${words.bonus(count(free))})` : '';
  const price = formatMoney(customPriceCents(quantity, services), locale);
  return `${words.one(word(count(quantity)), price)}${bonus}.`;
}

function formatPriceList({ services, word }: PriceList, locale: Locale): string {
  const words = chatAnswerMessages[locale].prices;
  const steps = services.map(({ quantity, priceCents }) =>
    words.step(formatCountFor(quantity, locale), formatMoney(priceCents, locale)),
  );
  return words.list(capital(word('')), steps.join(', '));
}

function formatNearestQuantities(lists: readonly PriceList[], quantity: number, locale: Locale): string {
  const words = chatAnswerMessages[locale].prices;
  const all = lists.flatMap(({ services }) => services.map((service) => service.quantity));
  const most = Math.max(...all, ...(lists.some(({ custom }) => custom) ? [customQuantity.max] : []));
  const count = (amount: number) => formatCountFor(amount, locale);
  if (quantity > most) return words.most(count(most));
  if (quantity < Math.min(...all)) return words.least(count(Math.min(...all)));
  return lists.map((list) => formatPriceList(list, locale)).join('\n');
}

const formatLowestPrices = (lists: readonly PriceList[], locale: Locale): string =>
  lists
    .map(({ services, word }) => {
      const least = Math.min(...services.map(({ priceCents }) => priceCents));
      return chatAnswerMessages[locale].prices.from(capital(word('')), formatMoney(least, locale));
    })
    .join('. ');

const formatQuantityRanges = (lists: readonly PriceList[], locale: Locale): string =>
  lists
    .map(({ services, word, custom }) => {
      const all = [...services.map(({ quantity }) => quantity), ...(custom ? [customQuantity.max] : [])];
      const [least, most] = [Math.min(...all), Math.max(...all)].map((each) => formatCountFor(each, locale));
      return chatAnswerMessages[locale].prices.range(capital(word('')), least as string, most as string);
    })
    .join('. ');

function formatPriceAnswerTexts(lists: readonly PriceList[], input: PriceQuestion, locale: Locale) {
  const { vat } = chatAnswerMessages[locale].prices;
  const { quantity } = input;
  if (quantity === undefined) {
    const isOpen = input.types.length === 0 && (input.network ?? 'instagram') === 'instagram';
    const text = isOpen
      ? `${formatLowestPrices(lists, locale)}. ${vat}`
      : `${lists.map((list) => formatPriceList(list, locale)).join('\n')}\n${vat}`;
    return { text, beyond: false };
  }
  const exact = lists
    .map((list) => formatPriceOfQuantity(list, quantity, locale))
    .filter((line) => line !== undefined);
  if (exact.length > 0) return { text: `${exact.join('\n')}\n${vat}`, beyond: false };
  return { text: formatNearestQuantities(lists, quantity, locale), beyond: true };
}

const namedTypes = ({ types, quantity }: PriceQuestion): ServiceType[] => {
  if (types.length > 0) return types;
  return quantity === undefined ? [...serviceTypes] : [defaultServiceType];
};

/** Every figure is a stored price or computed as the checkout computes it. Undefined for a network without services. */
export function answerPrice(
  { services, kinds }: PriceLists,
  input: PriceQuestion,
  { locale, amounts = false }: { locale: Locale; amounts?: boolean },
): PriceAnswer | undefined {
  const words = chatAnswerMessages[locale];
  const network = input.network === 'instagram' ? undefined : input.network;
  const lists = network
    ? listsOfKinds(kinds, input, locale)
    : listsOfTypes(
        services,
        { ...input, types: amounts && input.types.length === 0 ? [...serviceTypes] : namedTypes(input) },
        locale,
      );
  if (lists.length === 0) {
    if (network) return undefined;
    const place = { title: words.prices.source(''), href: pathTo('chooser', locale) };
    return { ...place, text: words.prices.unsold, beyond: true };
  }
  const types = [...new Set(lists.map(({ type }) => type))];
  const kind = network && kinds.find((each) => each.network === network);
  const page = types.length === 1 ? (types[0] ?? 'chooser') : 'chooser';
  return {
    title: words.prices.source(
      kind ? kind.names[locale].many : types.map((type) => words.names[type]).join(', '),
    ),
    href: kind ? servicePathTo(kind.code, locale) : pathTo(page, locale),
    ...(amounts
      ? { text: `${formatQuantityRanges(lists, locale)}.`, beyond: false }
      : formatPriceAnswerTexts(lists, input, locale)),
  };
}
