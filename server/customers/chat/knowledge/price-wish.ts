import type { Network } from '#contracts/networks.ts';
import { type Audience, type ServiceType, serviceTypes } from '#contracts/states.ts';
import { fold } from './fold-text.ts';

/** What of the price list a question names. */
export interface PriceWish {
  types: ServiceType[];
  audience: Audience | undefined;
  quantity: number | undefined;
  /** A network beside Instagram; `other` for one that the shop knows nothing of. */
  network: Exclude<Network, 'instagram'> | 'other' | undefined;
}

/** Words of four languages, folded, with the mistakes that are made in them. */
const typeWords: Record<ServiceType, RegExp> = {
  followers: /\b(seg[ui]+dor\w*|fol+o?w?e?[rs]\w*|folower\w*|abon+e?s?|subs?|suscriptor\w*|iscritti)\b/,
  likes: /\b(likes?|lyk\w+|me ?gustas?|j ?aimes?|mi piace|laiks?|coeurs?|corazones|cuor[ei])\b/,
  views: /\b(views?|vistas?|visual\w*|reproduc\w*|vues?|visitas?|lectures?)\b/,
};
const audienceWords: Record<Audience, RegExp> = {
  spain: /\b(espan\w*|spain|spanish|spagn\w*|espagn\w*)\b/,
  europe: /\b(europ\w*)\b/,
};
const networkWords: Record<NonNullable<PriceWish['network']>, RegExp> = {
  tiktok: /\b(tik ?tok\w*)\b/,
  youtube: /\b(youtube|yt)\b/,
  x: /\b(twitter)\b/,
  other: /\b(facebook|fb|twitch|spotify|telegram|linkedin|threads|snapchat|pinterest|discord)\b/,
};
/** Words between what is named in a message that asks nothing else. */
const joints = new Set(
  fold(
    `y e a o de del en por para si son con los las la el lo un una cuanto cuantos precio seria et pour en les des le la de du si c est combien
     per i gli le il dei di se fossero quanto prezzo and for the if what about how much ones price instagram insta ig mas plus piu more k mil mila mille thousand`,
  ).split(' '),
);

const grouped =
  /(?<![\p{L}\p{N}])(\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d{1,7}(?:[.,]\d)?) ?(k|mil|mila|mille|thousand)?(?![\p{L}\p{N}])/giu;
const inWords: readonly [RegExp, number][] = [
  [/\b(cien|cent|cento|hundred)\b/, 100],
  [/\b(mil|mille|thousand)\b/, 1000],
];

/** `1k`, `1.000`, `1,5k`, `mil`, `5 mil` → 1000, 1000, 1500, 1000, 5000. */
function quantityIn(text: string): number | undefined {
  for (const [, digits = '', thousands] of text.matchAll(grouped)) {
    const whole = /^\d{1,3}([.,\u00a0\u202f ]\d{3})+$/.test(digits);
    const value = Number(whole ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
    const quantity = thousands ? value * 1000 : value;
    if (Number.isInteger(quantity) && quantity > 0) return quantity;
  }
  const folded = fold(text);
  return inWords.find(([word]) => word.test(folded))?.[1];
}

const firstOf = <Name extends string>(words: Record<Name, RegExp>, folded: string): Name | undefined =>
  (Object.keys(words) as Name[]).find((name) => words[name].test(folded));

export function priceWishOf(text: string): PriceWish {
  const folded = fold(text);
  return {
    types: serviceTypes.filter((type) => typeWords[type].test(folded)),
    audience: firstOf(audienceWords, folded),
    quantity: quantityIn(text),
    network: firstOf(networkWords, folded),
  };
}

const isNamed = ({ types, audience, quantity, network }: PriceWish): boolean =>
  types.length > 0 || audience !== undefined || quantity !== undefined || network !== undefined;

/** Does a message name something of the price list and ask nothing beside it, such as `¿y 5000?`? */
export function isBareWish(text: string): boolean {
  if (!isNamed(priceWishOf(text))) return false;
  const named = [
    ...Object.values(typeWords),
    ...Object.values(audienceWords),
    ...Object.values(networkWords),
  ];
  const rest = named.reduce((left, words) => left.replaceAll(new RegExp(words, 'g'), ' '), fold(text));
  return rest
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => /^\d+k?$/.test(word) || joints.has(word));
}

/** A question that follows another one keeps of it what it does not name itself. */
export function followWish(wish: PriceWish, before: PriceWish | undefined): PriceWish {
  if (!before) return wish;
  const sameThing = wish.types.length === 0 && wish.network === undefined;
  return {
    types: wish.types.length > 0 ? wish.types : before.types,
    network: wish.network ?? (wish.types.length > 0 ? undefined : before.network),
    audience: wish.audience ?? (sameThing ? before.audience : undefined),
    quantity: wish.quantity ?? before.quantity,
  };
}
