import { z } from 'zod';
import { closedPlaceSchema } from '#contracts/catalog/closures.ts';
import type { StaffService } from '#contracts/catalog/services.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isInExistingCountry, normalisePlace } from '#contracts/tax/places.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { amountError } from '../../../form/amounts.ts';
import { toDecimalInput } from '../../../form/decimals.ts';

const toPriceInput = (cents: number) => toDecimalInput(toDecimalString(cents));

export const centsOf = (text: string) => {
  const cents = parseAmount(text);
  return cents !== undefined && cents >= 50 ? cents : undefined;
};

/** Parses `FR, ES-canarias` with any separators. */
const parsePlaces = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Values as typed. The request uses the contract's types. */
export function formSchema(words: ServicesTexts) {
  const count = z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, words.invalidCount);
  const line = z.string().trim().max(60, words.tooLong);
  return z.object({
    price: z.string().refine((text) => centsOf(text) !== undefined, amountError(words.invalidPrice)),
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
          parsePlaces(text).every(
            (place) => closedPlaceSchema.safeParse(place).success && isInExistingCountry(place),
          ),
        words.invalidPlaces,
      ),
    at: z
      .string()
      .refine((text) => text === '' || (parseMadridDateTime(text) ?? 0) > shopNow(), words.invalidTime),
    note: z.string().trim().max(500),
  });
}
type ServiceFormValues = z.infer<ReturnType<typeof formSchema>>;

export const toFormValues = (service: StaffService): ServiceFormValues => ({
  price: toPriceInput(service.priceCents),
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

export const fieldsOf = ({ price, bonus, position, popular, closedIn, ...typed }: ServiceFormValues) => ({
  priceCents: centsOf(price) ?? 0,
  bonusQuantity: Number(bonus),
  position: Number(position),
  popular,
  closedIn: [...new Set(parsePlaces(closedIn).map(normalisePlace))],
  texts: Object.fromEntries(locales.flatMap((locale) => (typed[locale] ? [[locale, typed[locale]]] : []))),
});

export type ServiceField = 'price' | 'bonus' | 'position' | 'closedIn' | Locale;

export const lineLabels = ({ fields, textIn }: ServicesTexts): Record<ServiceField, string> => ({
  price: fields.priceCents,
  bonus: fields.bonusQuantity,
  position: fields.position,
  closedIn: fields.closedIn,
  ...textIn,
});

/** Returns whether a line contains text instead of a number. Such lines may stay empty. */
export const isWritten = (line: ServiceField): boolean => !['price', 'bonus', 'position'].includes(line);
