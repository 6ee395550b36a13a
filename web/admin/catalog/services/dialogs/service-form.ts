import { z } from 'zod';
import { placeSchema } from '#contracts/catalog/closures.ts';
import type { StaffService } from '#contracts/catalog/services.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { madridMoment } from '#contracts/kit/madrid.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isKnownPlace, placeByCode } from '#contracts/tax/places.ts';
import type { Services } from '#messages/admin/catalog/services.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { sayAmount } from '../../../form/amounts.ts';
import { typedDecimal } from '../../../form/decimals.ts';

const typedPrice = (cents: number) => typedDecimal(toDecimalString(cents));

export const centsOf = (text: string) => {
  const cents = parseAmount(text);
  return cents !== undefined && cents >= 50 ? cents : undefined;
};

/** Parses `FR, ES-canarias` with any separators. */
const placesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Values as typed. The request uses the contract's types. */
export function typedSchema(words: Services) {
  const count = z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, words.invalidCount);
  const line = z.string().trim().max(60, words.tooLong);
  return z.object({
    price: z.string().refine((text) => centsOf(text) !== undefined, sayAmount(words.invalidPrice)),
    bonus: count,
    position: count,
    popular: z.boolean(),
    es: line,
    fr: line,
    it: line,
    en: line,
    closedIn: z
      .string()
      .refine(
        (text) =>
          placesOf(text).every((place) => placeSchema.safeParse(place).success && isKnownPlace(place)),
        words.invalidPlaces,
      ),
    at: z.string().refine((text) => text === '' || (madridMoment(text) ?? 0) > shopNow(), words.invalidTime),
    note: z.string().trim().max(500),
  });
}
type Typed = z.infer<ReturnType<typeof typedSchema>>;

export const typedOf = (service: StaffService): Typed => ({
  price: typedPrice(service.priceCents),
  bonus: String(service.bonusQuantity),
  position: String(service.position),
  popular: service.popular,
  es: '',
  fr: '',
  it: '',
  en: '',
  ...service.texts,
  closedIn: service.closedIn.join(', '),
  at: '',
  note: '',
});

export const fieldsOf = ({ price, bonus, position, popular, closedIn, ...typed }: Typed) => ({
  priceCents: centsOf(price) ?? 0,
  bonusQuantity: Number(bonus),
  position: Number(position),
  popular,
  closedIn: [...new Set(placesOf(closedIn).map(placeByCode))],
  texts: Object.fromEntries(locales.flatMap((locale) => (typed[locale] ? [[locale, typed[locale]]] : []))),
});

export type Line = 'price' | 'bonus' | 'position' | 'closedIn' | Locale;

export const lineLabels = ({ fields, textIn }: Services): Record<Line, string> => ({
  price: fields.priceCents,
  bonus: fields.bonusQuantity,
  position: fields.position,
  closedIn: fields.closedIn,
  ...textIn,
});

/** Returns whether a line contains text instead of a number. Such lines may stay empty. */
export const isWritten = (line: Line): boolean => !['price', 'bonus', 'position'].includes(line);
