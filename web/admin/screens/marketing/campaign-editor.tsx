import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type CampaignReply,
  type CampaignTerms,
  type CampaignText,
  campaignLimits,
} from '#contracts/campaigns.ts';
import type { Segment } from '#contracts/clients.ts';
import { type Locale, locales } from '#contracts/locales.ts';
import { codeNameSchema } from '#contracts/staff-codes.ts';
import type { Campaigns } from '#messages/admin/campaigns.ts';
import { codesMessages } from '#messages/admin/codes.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../form/form-parts.tsx';
import { type ShopForm, useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage, useWords } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

/** Its form comes when it is opened. */
const CodeDialog = lazy(async () => ({
  default: (await import('../discount-codes/code-dialogs.tsx')).CodeDialog,
}));

const blank: CampaignText = { subject: '', preheader: '', body: '' };
const isBlank = ({ subject, preheader, body }: CampaignText) => !`${subject}${preheader}${body}`.trim();

/** As it is typed; an empty language is one that is not written. */
function typedSchema({ invalid }: Campaigns) {
  const text = z
    .object({
      subject: z.string().trim().max(campaignLimits.subject, invalid.text),
      preheader: z.string().trim().max(campaignLimits.preheader, invalid.text),
      body: z.string().trim().max(campaignLimits.body, invalid.text),
    })
    .superRefine((typed, context) => {
      if (isBlank(typed)) return;
      for (const key of ['subject', 'body'] as const)
        if (!typed[key]) context.addIssue({ code: 'custom', path: [key], message: invalid.text });
    });
  return z.object({
    name: z.string().trim().min(1, invalid.name).max(campaignLimits.name, invalid.name),
    code: z
      .string()
      .refine((typed) => !typed.trim() || codeNameSchema.safeParse(typed).success, invalid.code),
    windowDays: z
      .string()
      .refine((typed) => /^\d{1,2}$/.test(typed.trim()) && +typed >= 1 && +typed <= 60, invalid.days),
    segmentId: z.string(),
    locales: z.array(z.enum(locales)),
    texts: z.object({ es: text, fr: text, it: text, en: text }),
  });
}
type TypedSchema = ReturnType<typeof typedSchema>;
type Typed = z.infer<TypedSchema>;
type Form = ShopForm<TypedSchema>['form'];

const perLocale = <Value,>(of: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

const typedOf = ({ name, code, windowDays, segmentId, locales: only, texts }: CampaignTerms): Typed => ({
  name,
  segmentId: segmentId ?? '',
  code: code ?? '',
  windowDays: String(windowDays),
  locales: only ?? [],
  texts: perLocale((locale) => texts[locale] ?? blank),
});

const termsOf = ({ name, code, windowDays, segmentId, locales: only, texts }: Typed): CampaignTerms => ({
  name,
  segmentId: segmentId || null,
  code: code.trim() ? code.trim().toUpperCase() : null,
  windowDays: Number(windowDays),
  locales: only.length > 0 ? only : null,
  texts: perLocale((locale) => (isBlank(texts[locale]) ? null : texts[locale])),
});

const typingPauseMs = 500;

/**
 * The mail as its readers see it, made by the server of what is typed. A form posts it into a frame that may do
 * nothing, so that the mail has a policy of its own; each is a new frame, so that the way back stays the page's. The
 * form stands outside, because forms do not stand in forms.
 */
export function LetterPreview({
  letter,
  title,
  width,
}: {
  letter: CampaignText & { locale: Locale; code: string | null };
  title: string;
  width: 'phone' | 'desktop';
}) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId().replaceAll(/\W/g, '');
  const typed = JSON.stringify(letter);
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is in the form's own field
  useEffect(() => form.current?.submit(), [shown]);
  return (
    <div className="camp__view">
      {createPortal(
        <form ref={form} method="post" action="/api/admin/campaigns/preview" target={`letter${id}`} hidden>
          <input type="hidden" name="letter" value={shown} readOnly />
        </form>,
        document.body,
      )}
      <iframe
        key={shown}
        name={`letter${id}`}
        title={title}
        sandbox=""
        className={`camp__frame camp__frame--${width}`}
      />
    </div>
  );
}

/** Phone or desktop, for all previews at once. */
export function Widths({
  width,
  onChange,
  words,
}: {
  width: 'phone' | 'desktop';
  onChange: (width: 'phone' | 'desktop') => void;
  words: Campaigns;
}) {
  return (
    <fieldset className="seg" aria-label={words.preview}>
      {(['phone', 'desktop'] as const).map((each) => (
        <button type="button" key={each} aria-pressed={width === each} onClick={() => onChange(each)}>
          {words.widths[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface PaneProps {
  form: Form;
  locale: Locale;
  width: 'phone' | 'desktop';
  words: Campaigns;
}

/** One language: written on one side, read on the other. */
function Pane({ form, locale, width, words }: PaneProps) {
  const { fields } = words;
  const text = useWatch({ control: form.control, name: `texts.${locale}` });
  const code = useWatch({ control: form.control, name: 'code' }).trim().toUpperCase();
  const errors = form.formState.errors.texts?.[locale];
  const language = words.languages[locale];
  const written = !isBlank(text);
  const lines = [
    ['subject', fields.subject, undefined],
    ['preheader', fields.preheader, undefined],
  ] as const;
  return (
    <section className="card texts__pane camp__pane" aria-label={language}>
      <div className="card__h">
        <h2>{language}</h2>
        <Status mark={written ? 'completed' : 'attn'} quiet={written}>
          {written ? words.written : words.missing}
        </Status>
      </div>
      <div className="card__b camp__cols">
        <div className="stack stack--12">
          {lines.map(([key, label]) => (
            <Field key={key} label={label} optional={key === 'preheader'} error={errors?.[key]?.message}>
              {(control) => (
                <input
                  {...control}
                  {...form.register(`texts.${locale}.${key}`)}
                  className="in"
                  lang={locale}
                  maxLength={campaignLimits[key]}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          <Field label={fields.body} help={fields.bodyHelp} error={errors?.body?.message}>
            {(control) => (
              <textarea
                {...control}
                {...form.register(`texts.${locale}.body`)}
                className="in camp__body"
                lang={locale}
                maxLength={campaignLimits.body}
              />
            )}
          </Field>
        </div>
        {written ? (
          <LetterPreview
            letter={{ ...text, locale, code: codeNameSchema.safeParse(code).success ? code : null }}
            title={words.previewOf(language)}
            width={width}
          />
        ) : (
          <p className="muted">{words.missingText}</p>
        )}
      </div>
    </section>
  );
}

function Terms({ form, words, segments }: { form: Form; words: Campaigns; segments: readonly Segment[] }) {
  const codes = useWords(codesMessages);
  const language = useLanguage();
  const [making, setMaking] = useState(false);
  const { fields } = words;
  const { errors } = form.formState;
  return (
    <section className="card" aria-label={words.terms}>
      <div className="card__h">
        <h2>{words.terms}</h2>
        <button type="button" className="btn btn--sm" onClick={() => setMaking(true)}>
          <Icon name="ticket" />
          {words.makeCode}
        </button>
      </div>
      <div className="card__b stack stack--12">
        <div className="svcform">
          <Field label={words.name} error={errors.name?.message}>
            {(control) => <input {...control} {...form.register('name')} className="in" autoComplete="off" />}
          </Field>
          <Field label={fields.segment} help={fields.segmentHelp}>
            {(control) => (
              <select {...control} {...form.register('segmentId')} className="in in--select">
                <option value="">{words.everybody}</option>
                {segments.map(({ id, name, consenting }) => (
                  <option key={id} value={id}>
                    {words.segmentOf(name, formatCount(consenting, language))}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={fields.code} help={fields.codeHelp} optional error={errors.code?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register('code')}
                className="in mono"
                autoCapitalize="characters"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={fields.windowDays} help={fields.windowHelp} error={errors.windowDays?.message}>
            {(control) => (
              <input {...control} {...form.register('windowDays')} className="in" inputMode="numeric" />
            )}
          </Field>
        </div>
        <fieldset className="stack stack--8">
          <legend className="label">
            {fields.locales} <small className="muted">{fields.localesHelp}</small>
          </legend>
          <div className="row row--wrap">
            {locales.map((locale) => (
              <label className="opt" key={locale}>
                <input type="checkbox" className="box" value={locale} {...form.register('locales')} />
                {words.languages[locale]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      {making && (
        <Suspense>
          <CodeDialog words={codes} close={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The languages that are open, one at least, with those that are missing marked. */
function Languages({
  open,
  onOpen,
  form,
  words,
}: {
  open: readonly Locale[];
  onOpen: (open: Locale[]) => void;
  form: Form;
  words: Campaigns;
}) {
  const texts = useWatch({ control: form.control, name: 'texts' });
  const toggle = (locale: Locale) =>
    onOpen(
      locales.filter((each) =>
        each === locale ? !open.includes(each) || open.length === 1 : open.includes(each),
      ),
    );
  return (
    <fieldset className="seg" aria-label={words.openLanguages}>
      {locales.map((locale) => (
        <button
          type="button"
          key={locale}
          aria-pressed={open.includes(locale)}
          onClick={() => toggle(locale)}
        >
          {words.languages[locale]}
          {isBlank(texts[locale]) && <small className="muted"> · {words.missing}</small>}
        </button>
      ))}
    </fieldset>
  );
}

/** The draft of a campaign: to whom, with what, and what it says in each language. */
export function CampaignEditor({
  campaign,
  words,
  segments,
  onDirty,
}: {
  campaign: CampaignReply;
  segments: readonly Segment[];
  words: Campaigns;
  onDirty: (dirty: boolean) => void;
}) {
  const own = useLanguage();
  const revision = useRef(campaign.revision);
  const [open, setOpen] = useState<Locale[]>(() => {
    const written = locales.filter((locale) => campaign.texts[locale] !== null);
    return written.length > 0 ? written.slice(0, 2) : [own];
  });
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [schema] = useState(() => typedSchema(words));
  const url = `/api/admin/campaigns/${campaign.id}`;
  const { form, submit, failure, conflict, settle, leaving } = useShopForm({
    schema,
    values: typedOf(campaign),
    send: async (typed) => {
      const body = { terms: termsOf(typed), revision: revision.current };
      const saved = await changeShop<{ revision: number }>('PUT', url, { body });
      revision.current = saved.revision;
      await refresh(['campaigns']);
      showToast({ tone: 'good', title: words.saved });
    },
    reread: async () => {
      const now = await readShop<CampaignReply>(url);
      revision.current = now.revision;
      return typedOf(now);
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form
      className="stack stack--12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Terms form={form} words={words} segments={segments} />
      <div className="row row--wrap">
        <Languages open={open} onOpen={setOpen} form={form} words={words} />
        <Widths width={width} onChange={setWidth} words={words} />
      </div>
      <div className="texts">
        {open.map((locale) => (
          <Pane key={locale} form={form} locale={locale} width={width} words={words} />
        ))}
      </div>
      <FormFailure text={failure} />
      <div className="camp__save">
        <button type="submit" className="btn btn--main" disabled={!isDirty}>
          {words.save}
        </button>
      </div>
      <Conflict
        conflict={conflict}
        fields={(
          [
            ['name', words.name],
            ['code', words.fields.code],
            ['windowDays', words.fields.windowDays],
            ['segmentId', words.fields.segment],
            ['locales', words.fields.locales],
            ['texts', words.texts],
          ] as const
        ).map(([key, label]) => ({ key, label }))}
        onSettle={settle}
      />
      <UnsavedGuard leaving={leaving} />
    </form>
  );
}
