import { useRef } from 'react';
import { z } from 'zod';
import { networkNames } from '#contracts/catalog/network-names.ts';
import { networks } from '#contracts/catalog/networks.ts';
import { kindCode } from '#contracts/catalog/service-types.ts';
import type { AddKind, StaffKind, WrittenKindTexts } from '#contracts/catalog/service-types-schemas.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { defaultServiceType, serviceTypes } from '#contracts/orders/states.ts';
import type { KindsTexts } from '#messages/admin/catalog/types.ts';
import { call } from '../../data/call-shop.ts';
import { CheckField, LongField, SelectField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, type ShopForm, useShopForm } from '../../form/resource-form.tsx';

const textParts = ['heading', 'lead', 'title', 'description'] as const;

const eachLocale = <Value,>(of: (locale: Locale) => Value) =>
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
function formSchema(words: KindsTexts) {
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
type KindFormValues = z.infer<ReturnType<typeof formSchema>>;

const toFormValues = (kind: StaffKind | undefined): KindFormValues => ({
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

const fieldsOf = ({ names, texts, active, position }: KindFormValues) => ({
  names,
  texts: Object.fromEntries(
    locales
      .map((locale) => [locale, writtenOf(texts[locale])] as const)
      .filter(([, written]) => Object.keys(written).length > 0),
  ) as AddKind['texts'],
  active,
  position: Number(position),
});

type KindForm = ShopForm<ReturnType<typeof formSchema>>['form'];

function FormChoice({ form, words }: { form: KindForm; words: KindsTexts }) {
  return (
    <div className="svcform">
      <TextField
        label={words.fields.code}
        {...fieldOf(form, 'code')}
        help={words.codeHelp}
        spellCheck={false}
      />
      <SelectField
        label={words.fields.form}
        {...fieldOf(form, 'form')}
        choices={serviceTypes}
        names={words.forms}
      />
      <SelectField
        label={words.fields.network}
        {...fieldOf(form, 'network')}
        choices={networks}
        names={networkNames}
      />
    </div>
  );
}

function LanguageFields({ form, words, locale }: { form: KindForm; words: KindsTexts; locale: Locale }) {
  const own = {
    heading: words.heading,
    lead: words.lead1,
    title: words.windowTitle,
    description: words.description,
  };
  const texts = form.watch(`texts.${locale}`);
  const missing = textParts.some((part) => !texts[part]);
  return (
    <fieldset className="stack stack--8 kindlang" lang={locale}>
      <legend className="medium">
        <span lang="">{words.languages[locale]}</span>{' '}
        {missing && <span className="tag warn">{words.missing}</span>}
      </legend>
      {(['one', 'many'] as const).map((part) => (
        <TextField key={part} {...fieldOf(form, `names.${locale}.${part}`)} label={words[part]} />
      ))}
      {textParts.map((part) => (
        <TextField
          key={part}
          {...fieldOf(form, `texts.${locale}.${part}`)}
          label={own[part]}
          optional
          help={words.fallback}
        />
      ))}
      <LongField
        label={words.questions}
        {...fieldOf(form, `texts.${locale}.questions`)}
        optional
        help={words.questionsHelp}
        rows={4}
      />
    </fieldset>
  );
}

interface KindDialogProps {
  kind: StaffKind | undefined;
  words: KindsTexts;
  close: () => void;
}

function useKindForm({ kind, words, close }: KindDialogProps) {
  const basis = useRef(kind?.basis ?? '');
  return useShopForm({
    schema: () => formSchema(words),
    values: toFormValues(kind),
    send: async (typed: KindFormValues) => {
      const { code, form, network } = typed;
      if (kind) {
        const body = { ...fieldsOf(typed), basis: basis.current };
        await call('service-kinds.change', { params: { code: kind.code }, body });
      } else {
        await call('service-kinds.create', { body: { code, form, network, ...fieldsOf(typed) } });
      }
    },
    done: kind ? words.saved : words.added,
    close,
    reread: async () => {
      const { kinds } = await call('service-kinds.list');
      const now = kinds.find(({ code }) => code === kind?.code);
      basis.current = now?.basis ?? '';
      return toFormValues(now);
    },
  });
}

function SaleFields({ form, words }: { form: KindForm; words: KindsTexts }) {
  return (
    <>
      <div className="svcform">
        <TextField label={words.fields.position} {...fieldOf(form, 'position')} inputMode="numeric" />
      </div>
      <div>
        <CheckField {...form.register('active')}>{words.fields.active}</CheckField>
        <p className="small muted">{words.activeHelp}</p>
      </div>
    </>
  );
}

export function KindDialog(props: KindDialogProps) {
  const { kind, words, close } = props;
  const shop = useKindForm(props);
  const { form } = shop;
  const { names, texts, position, active } = words.fields;
  return (
    <DialogForm
      shop={shop}
      title={kind ? words.changeOf(kind.code) : words.add}
      wide
      send={words.save}
      close={close}
      labels={{ names, texts, position, active }}
    >
      {!kind && <FormChoice form={form} words={words} />}
      <SaleFields form={form} words={words} />
      <div className="svcform svcform--texts">
        {locales.map((locale) => (
          <LanguageFields key={locale} form={form} words={words} locale={locale} />
        ))}
      </div>
    </DialogForm>
  );
}
