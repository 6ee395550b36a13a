import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { parseMadridDateTime, toMadridDateTimeInput } from '#contracts/kit/madrid.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { CodeTerms, StaffCode } from '#contracts/orders/discount-codes.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { CodesTexts } from '#messages/admin/orders/discount-codes.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { amountError, amountProblem } from '../../form/amounts.ts';
import { readHundredths, toDecimalInput } from '../../form/decimals.ts';
import type { ShopForm } from '../../form/resource-form.tsx';

const parseDiscountValue = (kind: string, text: string) =>
  (kind === 'percentage' ? readHundredths(text) : parseAmount(text)) ?? Number.NaN;

/** Values as typed. The contract's checks follow. */
export function formSchema(words: CodesTexts) {
  const { invalid } = words;
  const count = z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,5})?$/, invalid.count);
  return z
    .object({
      code: z.string(),
      prefix: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{0,12}$/, invalid.code),
      count: z.string(),
      kind: z.enum(['percentage', 'fixed']),
      value: z.string(),
      validFrom: z.string(),
      validUntil: z.string(),
      minimum: z
        .string()
        .refine((text) => text.trim() === '' || parseAmount(text) !== undefined, amountError(invalid.amount)),
      maxUses: count,
      maxUsesPerCustomer: count,
      serviceTypes: z.array(z.enum(serviceTypes)),
      windowOnly: z.boolean(),
      active: z.boolean(),
      note: z.string().trim().max(500),
    })
    .superRefine(({ kind, value, validFrom, validUntil }, context) => {
      const taken = parseDiscountValue(kind, value);
      if (!(taken >= 1 && taken <= (kind === 'percentage' ? 10_000 : 1_000_000)))
        context.addIssue({
          code: 'custom',
          path: ['value'],
          message: kind === 'percentage' ? invalid.percentage : amountProblem(value, invalid.value),
        });
      if (
        validUntil &&
        (parseMadridDateTime(validUntil) ?? 0) <= (parseMadridDateTime(validFrom) ?? shopNow())
      )
        context.addIssue({ code: 'custom', path: ['validUntil'], message: invalid.until });
    });
}
export type CodeFormValues = z.infer<ReturnType<typeof formSchema>>;
export type CodeForm = ShopForm<ReturnType<typeof formSchema>>['form'];

const clockOf = (at: string | null) => (at === null ? '' : toMadridDateTimeInput(new Date(at)));

export const empty: CodeFormValues = {
  code: '',
  prefix: '',
  count: '',
  kind: 'percentage',
  value: '10',
  validFrom: '',
  validUntil: '',
  minimum: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  serviceTypes: [],
  windowOnly: false,
  active: true,
  note: '',
};

export const toFormValues = (code: StaffCode): CodeFormValues => ({
  ...empty,
  code: code.code,
  kind: code.kind,
  windowOnly: code.windowOnly,
  active: code.active,
  note: code.note ?? '',
  value: toDecimalInput(toDecimalString(code.percentBasisPoints ?? code.amountCents ?? 0)),
  validFrom: clockOf(code.validFrom),
  validUntil: clockOf(code.validUntil),
  minimum: code.minimumCents > 0 ? toDecimalInput(toDecimalString(code.minimumCents)) : '',
  maxUses: String(code.maxUses ?? ''),
  maxUsesPerCustomer: String(code.maxUsesPerCustomer ?? ''),
  serviceTypes: code.serviceTypes ?? [],
});

export const termsOf = (typed: CodeFormValues): CodeTerms => {
  const value = parseDiscountValue(typed.kind, typed.value);
  return {
    kind: typed.kind,
    percentBasisPoints: typed.kind === 'percentage' ? value : null,
    amountCents: typed.kind === 'fixed' ? value : null,
    validFrom: (parseMadridDateTime(typed.validFrom) ?? shopNow()).toISOString(),
    validUntil: parseMadridDateTime(typed.validUntil)?.toISOString() ?? null,
    minimumCents: parseAmount(typed.minimum) ?? 0,
    serviceTypes: typed.serviceTypes.length > 0 ? typed.serviceTypes : null,
    maxUses: typed.maxUses ? Number(typed.maxUses) : null,
    maxUsesPerCustomer: typed.maxUsesPerCustomer ? Number(typed.maxUsesPerCustomer) : null,
    windowOnly: typed.windowOnly,
    note: typed.note || null,
  };
};
