import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import {
  longestDelayMinutes,
  type ReminderCode,
  type ReminderPlan,
  type ReminderStep,
} from '#contracts/marketing/reminders.ts';
import type { RemindersTexts } from '#messages/admin/marketing/reminders.ts';
import { amountProblem } from '../../form/amounts.ts';
import { readDecimal, toDecimalInput } from '../../form/decimals.ts';

export const units = { minutes: 1, hours: 60, days: 1440 } as const;
export type Unit = keyof typeof units;
export const unitNames = Object.keys(units) as Unit[];
export const codeKinds = ['none', 'fixed', 'own'] as const;
export const textFields = ['subject', 'title', 'body', 'button'] as const;

const typedTextSchema = z.object({
  subject: z.string().trim().max(120),
  title: z.string().trim().max(120),
  body: z.string().trim().max(2000),
  button: z.string().trim().max(60),
});
export type TextFormValues = z.infer<typeof typedTextSchema>;

const minutesOf = (count: string, unit: Unit) => Math.round((readDecimal(count) ?? Number.NaN) * units[unit]);
export const hasText = (text: TextFormValues) => textFields.every((field) => text[field].trim() !== '');
export const isEmpty = (text: TextFormValues) => textFields.every((field) => text[field].trim() === '');

const typedStepSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  count: z.string(),
  unit: z.enum(unitNames),
  codeKind: z.enum(codeKinds),
  fixed: z.string(),
  percent: z.string(),
  hours: z.string(),
  minimum: z.string(),
  texts: z.record(z.enum(locales), typedTextSchema),
});
export type StepFormValues = z.infer<typeof typedStepSchema>;

type AddIssue = (path: string[], message: string) => void;
type InvalidTexts = RemindersTexts['invalid'];

const isWhole = (text: string, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

function checkCode(step: StepFormValues, invalid: InvalidTexts, refuse: AddIssue): void {
  const { codeKind, fixed, percent, hours, minimum } = step;
  if (codeKind === 'fixed' && !/^[A-Z0-9_-]{2,40}$/i.test(fixed.trim())) refuse(['fixed'], invalid.code);
  if (codeKind !== 'own') return;
  if (!isWhole(percent, 90)) refuse(['percent'], invalid.number);
  if (!isWhole(hours, 720)) refuse(['hours'], invalid.number);
  if (minimum.trim() !== '' && parseAmount(minimum) === undefined)
    refuse(['minimum'], amountProblem(minimum, invalid.amount));
}

function checkTexts({ active, texts }: StepFormValues, invalid: InvalidTexts, refuse: AddIssue): void {
  for (const locale of locales)
    if (!hasText(texts[locale]) && !isEmpty(texts[locale]))
      refuse(['texts', locale, 'subject'], invalid.partial);
  if (active && locales.every((locale) => isEmpty(texts[locale])))
    refuse(['texts', 'es', 'subject'], invalid.silent);
}

/** Values as typed. The contract's checks follow. */
export function formSchema({ invalid }: RemindersTexts) {
  const within = (most: number) => z.string().refine((text) => isWhole(text, most), invalid.number);
  const stepSchema = typedStepSchema.superRefine((step, context) => {
    const refuse: AddIssue = (path, message) => context.addIssue({ code: 'custom', path, message });
    const minutes = minutesOf(step.count, step.unit);
    if (!(minutes >= 30 && minutes <= longestDelayMinutes)) refuse(['count'], invalid.delay);
    checkCode(step, invalid, refuse);
    checkTexts(step, invalid, refuse);
  });
  return z
    .object({ active: z.boolean(), reminders: within(10), days: within(365), steps: z.array(stepSchema) })
    .superRefine(({ steps }, context) => {
      steps.forEach((step, at) => {
        const before = steps[at - 1];
        if (before && minutesOf(step.count, step.unit) <= minutesOf(before.count, before.unit))
          context.addIssue({ code: 'custom', path: ['steps', at, 'count'], message: invalid.order });
      });
    });
}
export type PlanFormValues = z.infer<ReturnType<typeof formSchema>>;

const emptyText: TextFormValues = { subject: '', title: '', body: '', button: '' };

const forEachLanguage = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

const toUnit = (minutes: number): Unit =>
  minutes % units.days === 0 ? 'days' : minutes % units.hours === 0 ? 'hours' : 'minutes';

function toFormStep(step: ReminderStep): StepFormValues {
  const { id, active, delayMinutes, code, texts } = step;
  const unit = toUnit(delayMinutes);
  const own = code?.kind === 'own' ? code : { percent: 10, hours: 72, minimumCents: 0 };
  return {
    id,
    active,
    unit,
    count: String(delayMinutes / units[unit]),
    codeKind: code?.kind ?? 'none',
    fixed: code?.kind === 'fixed' ? code.code : '',
    percent: String(own.percent),
    hours: String(own.hours),
    minimum: own.minimumCents > 0 ? toDecimalInput(toDecimalString(own.minimumCents)) : '',
    texts: forEachLanguage((locale) => texts[locale] ?? emptyText),
  };
}

export const toFormValues = ({ active, cap, steps }: ReminderPlan): PlanFormValues => ({
  active,
  reminders: String(cap.reminders),
  days: String(cap.days),
  steps: steps.map(toFormStep),
});

/** Returns an inactive step without text, one day after the last. */
export function newStep(steps: readonly StepFormValues[]): StepFormValues {
  const last = steps.at(-1);
  const after = last ? minutesOf(last.count, last.unit) : 0;
  const delayMinutes = Math.min(longestDelayMinutes, Math.max(240, (Number.isNaN(after) ? 0 : after) + 1440));
  const step = {
    id: crypto.randomUUID(),
    active: false,
    delayMinutes,
    code: null,
    texts: forEachLanguage(() => null),
  };
  return toFormStep(step);
}

export function codeOf(step: StepFormValues): ReminderCode | null {
  const { codeKind, fixed, percent, hours, minimum } = step;
  if (codeKind === 'none') return null;
  if (codeKind === 'fixed') return { kind: 'fixed', code: toAsciiUpperCase(fixed.trim()) };
  const minimumCents = parseAmount(minimum) ?? 0;
  return { kind: 'own', percent: Number(percent), hours: Number(hours), minimumCents };
}

export const planOf = ({ active, reminders, days, steps }: PlanFormValues): ReminderPlan => ({
  active,
  cap: { reminders: Number(reminders), days: Number(days) },
  steps: steps.map((step) => ({
    id: step.id,
    active: step.active,
    delayMinutes: minutesOf(step.count, step.unit),
    code: codeOf(step),
    texts: forEachLanguage((locale) => (isEmpty(step.texts[locale]) ? null : step.texts[locale])),
  })),
});
