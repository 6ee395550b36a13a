import { customPriceCents, customQuantity, isCustomQuantity, standInFor } from '#contracts/catalog.ts';
import type { Service } from '#contracts/catalog-schemas.ts';
import { wordCount } from '#contracts/counts.ts';
import type { Locale } from '#contracts/locales.ts';
import { formatMoney } from '#contracts/money.ts';
import { pathTo } from '#contracts/routes.ts';
import { type Audience, type ServiceType, serviceTypes } from '#contracts/states.ts';
import { capital } from '#messages/capital.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { fold, stemsOf } from './fold-text.ts';

/** What a price is made of. */
export type Priced = Pick<Service, 'type' | 'audience' | 'quantity' | 'bonus' | 'priceCents'>;

/** A list of prices: everything of a kind, for followers of an audience. */
interface PriceList {
  type: ServiceType;
  audience: Audience | null;
  services: Priced[];
}

export interface PriceAnswer {
  text: string;
  title: string;
  href: string;
  /** More, or less, than is sold. */
  beyond: boolean;
}

interface Wish {
  types: ServiceType[];
  audience: Audience | undefined;
  quantity: number | undefined;
}

const audienceWords: Record<Audience, RegExp> = {
  spain: /\b(espan\w*|spain|spanish|spagn\w*|espagn\w*)\b/,
  europe: /\b(europ\w*)\b/,
};

const canonical: Record<ServiceType, Record<Locale, string>> = {
  followers: { es: 'seguidores', fr: 'abonnes', it: 'follower', en: 'followers' },
  likes: { es: 'likes', fr: 'likes', it: 'likes', en: 'likes' },
  views: { es: 'visualizaciones', fr: 'vues', it: 'visualizzazioni', en: 'views' },
};

/** `1k`, `1.000`, `mil`, `5 mil` → 1000, 1000, 1000, 5000. */
function quantityIn(folded: string): number | undefined {
  const [, digits, thousands] =
    /(?<![\p{L}\p{N}])(\d{1,7}) ?(k|mil|mila|mille|thousand)?(?!\p{N})/u.exec(folded) ?? [];
  if (digits) return Number(digits) * (thousands ? 1000 : 1);
  return /(?<= |^)(mil|mille|thousand)(?= |$)/.test(folded) ? 1000 : undefined;
}

/** What of the price list a question names. */
export function priceWishOf(question: string, locale: Locale): Wish {
  const folded = fold(question);
  const stems = new Set(stemsOf(question, locale));
  const named = serviceTypes.filter((type) =>
    stemsOf(canonical[type][locale], locale).some((stem) => stems.has(stem)),
  );
  return {
    types: named,
    audience: (['spain', 'europe'] as const).find((audience) => audienceWords[audience].test(folded)),
    quantity: quantityIn(folded),
  };
}

const listsOf = (services: readonly Priced[]): PriceList[] =>
  serviceTypes.flatMap((type) => {
    const ofType = services.filter((service) => service.type === type);
    const audiences = [...new Set(ofType.map(({ audience }) => audience))];
    return audiences.map((audience) => ({
      type,
      audience,
      services: ofType
        .filter((service) => service.audience === audience)
        .sort((one, other) => one.quantity - other.quantity),
    }));
  });

const nameOf = ({ type, audience }: PriceList, locale: Locale, count: string) =>
  trackingMessages[locale][type === 'followers' ? (audience ?? 'followers') : type](count).trim();

/** One quantity of a list, as the checkout prices it; undefined where it is not sold. */
function wordOne(list: PriceList, quantity: number, locale: Locale): string | undefined {
  const words = chatAnswerMessages[locale].prices;
  const count = (amount: number) => wordCount(amount, locale);
  const { services } = list;
  const tile = services.find((service) => service.quantity === quantity);
  const custom = list.type === 'followers' && list.audience === 'europe' && isCustomQuantity(quantity);
  if (!tile && !custom) return undefined;
  const free = standInFor(quantity, services)?.bonus ?? 0;
  const bonus = free > 0 ? ` (${words.bonus(count(free))})` : '';
  const price = formatMoney(customPriceCents(quantity, services), locale);
  return `${words.one(nameOf(list, locale, count(quantity)), price)}${bonus}.`;
}

function wordList(list: PriceList, locale: Locale): string {
  const words = chatAnswerMessages[locale].prices;
  const steps = list.services.map(({ quantity, priceCents }) =>
    words.step(wordCount(quantity, locale), formatMoney(priceCents, locale)),
  );
  return words.list(capital(nameOf(list, locale, '')), steps.join(', '));
}

/** Beyond what is sold, or between two packages: the ends of what there is. */
function wordBounds(lists: readonly PriceList[], quantity: number, locale: Locale): string {
  const words = chatAnswerMessages[locale].prices;
  const all = lists.flatMap(({ services }) => services.map((service) => service.quantity));
  const custom = lists.some(({ type, audience }) => type === 'followers' && audience === 'europe');
  const most = Math.max(...all, ...(custom ? [customQuantity.max] : []));
  const count = (amount: number) => wordCount(amount, locale);
  if (quantity > most) return words.most(count(most));
  if (quantity < Math.min(...all)) return words.least(count(Math.min(...all)));
  return lists.map((list) => wordList(list, locale)).join('\n');
}

function wordTexts(
  lists: readonly PriceList[],
  wish: Wish,
  locale: Locale,
): { text: string; beyond: boolean } {
  const words = chatAnswerMessages[locale];
  const { types, quantity } = wish;
  if (types.length === 0 && quantity === undefined) {
    const from = lists.map((list) =>
      words.prices.from(
        capital(nameOf(list, locale, '')),
        formatMoney(Math.min(...list.services.map(({ priceCents }) => priceCents)), locale),
      ),
    );
    return { text: `${from.join('. ')}. ${words.prices.vat}`, beyond: false };
  }
  if (quantity === undefined)
    return {
      text: `${lists.map((list) => wordList(list, locale)).join('\n')}\n${words.prices.vat}`,
      beyond: false,
    };
  const exact = lists.map((list) => wordOne(list, quantity, locale)).filter((line) => line !== undefined);
  if (exact.length > 0) return { text: `${exact.join('\n')}\n${words.prices.vat}`, beyond: false };
  return { text: wordBounds(lists, quantity, locale), beyond: true };
}

/** What the catalogue says to a question about prices; each figure is one of its rows, or made of them as the checkout makes it. */
export function answerPrice(services: readonly Priced[], question: string, locale: Locale): PriceAnswer {
  const words = chatAnswerMessages[locale];
  const wish = priceWishOf(question, locale);
  const all = listsOf(services);
  // A number alone is asked of followers, which most buy.
  const types =
    wish.types.length > 0 ? wish.types : wish.quantity === undefined ? serviceTypes : ['followers' as const];
  const lists = all.filter(
    ({ type, audience }) =>
      types.some((one) => one === type) &&
      (!wish.audience || audience === null || audience === wish.audience),
  );
  const page = types.length === 1 ? (types[0] ?? 'chooser') : 'chooser';
  const named = types.map((type) => words.names[type]).join(', ');
  const place = { title: words.prices.source(named), href: pathTo(page, locale) };
  if (lists.length === 0) return { ...place, text: words.prices.unsold, beyond: true };
  return { ...place, ...wordTexts(lists, wish, locale) };
}
