import { z } from 'zod';
import { networks } from '#contracts/catalog/networks.ts';
import { kindCode } from '#contracts/catalog/service-types.ts';
import type { AddKind, StaffKind, WrittenKindTexts } from '#contracts/catalog/service-types-schemas.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { defaultServiceType, serviceTypes } from '#contracts/orders/states.ts';
import type { KindsTexts } from '#messages/admin/catalog/types.ts';

export const textParts = ['heading', 'lead', 'title', 'description'] as const;

const eachLocale = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

type KindQuestion = NonNullable<WrittenKindTexts['questions']>[number];

/** Parses blocks separated by empty lines: the question on the first line, its answer below. */
function questionsOf(text: string): KindQuestion[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((block) => {
      const [question = '', ...answer] = block.split('\n');
      return { question: question.trim(), answer: answer.join('\n').trim() };
    });
}

const asText = (questions: readonly KindQuestion[] = []) =>
  questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');

/** Values as typed. The request uses the contract's types. */
export function formSchema(words: KindsTexts) {
  const line = (most: number) =>
    z
      .string()
      .trim()
      .max(most, words.tooLong(String(most)));
  const name = line(40).min(1, words.required);
  const names = z.object({ one: name, many: name });
  const texts = z.object({
    heading: line(80),
    lead: line(300),
    title: line(70),
    description: line(200),
    questions: z
      .string()
      .refine(
        (text) => questionsOf(text).every(({ question, answer }) => question !== '' && answer !== ''),
        words.invalidQuestions,
      ),
  });
  return z.object({
    code: z.string().regex(kindCode, words.invalidCode),
    form: z.enum(serviceTypes),
    network: z.enum(networks),
    position: z.string().regex(/^\d{1,4}$/, words.invalidCount),
    active: z.boolean(),
    names: z.object(eachLocale(() => names)),
    texts: z.object(eachLocale(() => texts)),
  });
}
export type KindFormValues = z.infer<ReturnType<typeof formSchema>>;

export const toFormValues = (kind: StaffKind | undefined): KindFormValues => ({
  code: kind?.code ?? '',
  form: kind?.form ?? defaultServiceType,
  network: kind?.network ?? 'instagram',
  position: String(kind?.position ?? 0),
  active: kind?.active ?? true,
  names: eachLocale((locale) => ({ one: '', many: '', ...kind?.names[locale] })),
  texts: eachLocale((locale) => {
    const { questions, ...written } = kind?.texts[locale] ?? {};
    return {
      heading: '',
      lead: '',
      title: '',
      description: '',
      ...written,
      questions: asText(questions),
    };
  }),
});

function writtenOf(typed: KindFormValues['texts'][Locale]): WrittenKindTexts {
  const questions = questionsOf(typed.questions);
  return {
    ...Object.fromEntries(textParts.flatMap((part) => (typed[part] ? [[part, typed[part]]] : []))),
    questions: questions.length > 0 ? questions : undefined,
  };
}

export const fieldsOf = ({ names, texts, active, position }: KindFormValues) => ({
  names,
  texts: Object.fromEntries(
    locales
      .map((locale) => [locale, writtenOf(texts[locale])] as const)
      .filter(([, written]) => Object.keys(written).length > 0),
  ) as AddKind['texts'],
  active,
  position: Number(position),
});
