import type { Network } from '#contracts/catalog/networks.ts';
import { type Audience, type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { findQuantity, isNumberWord } from '../understanding/find-quantity.ts';
import { normaliseForMatching } from '../understanding/fold-text.ts';

export interface PriceQuestion {
  types: ServiceType[];
  audience: Audience | undefined;
  quantity: number | undefined;
  /** `other` is a network that the shop does not know. */
  network: Network | 'other' | undefined;
}

const typeWords: Record<ServiceType, RegExp> = {
  followers: /\b(seg[ui]+dor\w*|fol+o?w?e?[rs]\w*|folower\w*|abon+e?s?|subs?|suscriptor\w*|iscritti)\b/,
  likes: /\b(likes?|lyk\w+|me ?gustas?|j ?aimes?|mi piace|laiks?|coeurs?|corazones|cuor[ei])\b/,
  views: /\b(views?|vistas?|visual\w*|reproduc\w*|vues?|visitas?|lectures?)\b/,
};
const audienceWords: Record<Audience, RegExp> = {
  spain: /\b(espan\w*|spain|spanish|spagn\w*|espagn\w*)\b/,
  europe: /\b(europ\w*)\b/,
};
const networkWords: Record<NonNullable<PriceQuestion['network']>, RegExp> = {
  tiktok: /\b(tik ?tok\w*)\b/,
  youtube: /\b(youtube|yt)\b/,
  x: /\b(twitter)\b/,
  other: /\b(facebook|fb|twitch|spotify|telegram|linkedin|threads|snapchat|pinterest|discord)\b/,
  instagram: /\b(instagram|insta|ig)\b/,
};
/** Words that may accompany items of the price list without changing the question. */
const connectingWords = new Set(
  normaliseForMatching(
    `y e a o de del en por para si son con los las la el lo un una cuanto cuantos precio seria et pour en les des le la de du si c est combien
     per i gli le il dei di se fossero quanto prezzo and for the if what about how much ones price mas plus piu more
     ok okay vale bueno bien pues right well yes si oui d accord tambien aussi anche also too va bene avec with allora alors so then entonces su sur on in en dans a al pack paquete pacchetto packs of`,
  ).split(' '),
);

const firstMatchingName = <Name extends string>(
  words: Record<Name, RegExp>,
  folded: string,
): Name | undefined => (Object.keys(words) as Name[]).find((name) => words[name].test(folded));

const priceWords =
  /\b(precios?|pri[cx]es?|prix|prezz[oi]|cost[aeios]*|coute\w*|costs?|tarif\w*|barat\w+|econom\w+|convenient\w+|cheap\w*|affordable|abordables?|moins cher)\b/;

export const namesPrice = (text: string): boolean =>
  priceWords.test(normaliseForMatching(text)) && isNamed(priceQuestionOf(text));

export function priceQuestionOf(text: string): PriceQuestion {
  const folded = normaliseForMatching(text);
  return {
    types: serviceTypes.filter((type) => typeWords[type].test(folded)),
    audience: firstMatchingName(audienceWords, folded),
    quantity: findQuantity(text),
    network: firstMatchingName(networkWords, folded),
  };
}

export const isNamed = ({ types, audience, quantity, network }: PriceQuestion): boolean =>
  types.length > 0 || audience !== undefined || quantity !== undefined || network !== undefined;

const namedWords = [
  ...Object.values(typeWords),
  ...Object.values(audienceWords),
  ...Object.values(networkWords),
].map((words) => new RegExp(words, 'g'));

export const countUnrelatedWords = (text: string): number =>
  namedWords
    .reduce((left, words) => left.replaceAll(words, ' '), normaliseForMatching(text))
    .split(' ')
    .filter(
      (word) => word !== '' && !/^\d+k?$/.test(word) && !connectingWords.has(word) && !isNumberWord(word),
    ).length;

export const namesOnlyItems = (text: string): boolean =>
  isNamed(priceQuestionOf(text)) && countUnrelatedWords(text) === 0;

const joined =
  /^(?:(?:ok|okay|vale|bueno|bien|pues|entonces|va bene|allora|alors|d accord|so|right|then) )*(?:y|e|et|and|ed|con|avec|with|what about|how about|para|pour|per|for)\b/;
const maxFollowUpWords = 6;

export function isFollowing(text: string): boolean {
  const folded = normaliseForMatching(text);
  return joined.test(folded) && folded.split(' ').length <= maxFollowUpWords;
}

/** Whether a message only changes the subject of the previous price question, such as `and for 10,000?`. */
export const isFollowUpQuestion = (text: string): boolean => namesOnlyItems(text) && isFollowing(text);

export function followQuestion(input: PriceQuestion, before: PriceQuestion | undefined): PriceQuestion {
  if (!before) return input;
  const sameThing = input.types.length === 0 && input.network === undefined;
  return {
    types: input.types.length > 0 ? input.types : before.types,
    network: input.network ?? (input.types.length > 0 ? undefined : before.network),
    audience: input.audience ?? (sameThing ? before.audience : undefined),
    quantity: input.quantity ?? before.quantity,
  };
}
