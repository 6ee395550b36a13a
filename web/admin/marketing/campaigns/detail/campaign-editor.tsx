import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Segment } from '#contracts/customers/records.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { asciiUpper } from '#contracts/kit/text.ts';
import { type CampaignReply, campaignLimits } from '#contracts/marketing/campaigns.ts';
import { codeNameSchema } from '#contracts/orders/discount-codes.ts';
import type { Campaigns } from '#messages/admin/marketing/campaigns.ts';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { call } from '../../../data/call-shop.ts';
import { Form } from '../../../form/form.tsx';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../../form/form-parts.tsx';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { useLanguage, useWords } from '../../../language.ts';
import { Status } from '../../../parts/status.tsx';
import { showToast } from '../../../parts/toast-store.ts';
import { Languages, Terms } from '../campaign-terms.tsx';
import { type CampaignForm, isBlank, termsOf, typedOf, typedSchema } from './campaign-form.ts';
import { LetterPreview, Widths } from './letter-preview.tsx';

/** Loaded on first use. */
const CodeDialog = lazy(async () => ({
  default: (await import('../../../orders/discount-codes/code-dialogs.tsx')).CodeDialog,
}));

interface PaneProps {
  form: CampaignForm;
  locale: Locale;
  width: 'phone' | 'desktop';
  words: Campaigns;
}

function Pane({ form, locale, width, words }: PaneProps) {
  const { fields } = words;
  const text = useWatch({ control: form.control, name: `texts.${locale}` });
  const code = asciiUpper(useWatch({ control: form.control, name: 'code' }).trim());
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

interface CampaignEditorProps {
  campaign: CampaignReply;
  segments: readonly Segment[];
  words: Campaigns;
  onDirty: (dirty: boolean) => void;
}

function useCampaignForm({ campaign, words, onDirty }: CampaignEditorProps) {
  const revision = useRef(campaign.revision);
  const [schema] = useState(() => typedSchema(words));
  const shopForm = useShopForm({
    schema,
    values: typedOf(campaign),
    send: async (typed) => {
      const body = { terms: termsOf(typed), revision: revision.current };
      const saved = await call('campaigns.change', { params: { id: campaign.id }, body });
      revision.current = saved.revision;
      showToast({ tone: 'good', title: words.saved });
    },
    reread: async () => {
      const now = await call('campaigns.show', { params: { id: campaign.id } });
      revision.current = now.revision;
      return typedOf(now);
    },
  });
  const { form } = shopForm;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Another member saved it and nothing is typed here, so the new version is shown.
  useEffect(() => {
    if (isDirty || isSubmitting || campaign.revision <= revision.current) return;
    revision.current = campaign.revision;
    form.reset(typedOf(campaign));
  }, [campaign, isDirty, isSubmitting, form.reset]);
  return shopForm;
}

function Panes({
  campaign,
  form,
  words,
}: Pick<CampaignEditorProps, 'campaign' | 'words'> & { form: CampaignForm }) {
  const own = useLanguage();
  const [open, setOpen] = useState<Locale[]>(() => {
    const written = locales.filter((locale) => campaign.texts[locale] !== null);
    return written.length > 0 ? written.slice(0, 2) : [own];
  });
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  return (
    <>
      <div className="row row--wrap">
        <Languages open={open} onOpen={setOpen} form={form} words={words} />
        <Widths width={width} onChange={setWidth} words={words} />
      </div>
      <div className={width === 'desktop' ? 'texts camp__wide' : 'texts'}>
        {open.map((locale) => (
          <Pane key={locale} form={form} locale={locale} width={width} words={words} />
        ))}
      </div>
    </>
  );
}

const sharedFields = ({ name, fields, texts }: Campaigns) => [
  { key: 'name', label: name } as const,
  { key: 'code', label: fields.code } as const,
  { key: 'windowDays', label: fields.windowDays } as const,
  { key: 'segmentId', label: fields.segment } as const,
  { key: 'locales', label: fields.locales } as const,
  { key: 'texts', label: texts } as const,
];

export function CampaignEditor(props: CampaignEditorProps) {
  const { campaign, words, segments } = props;
  const codes = useWords(codesMessages);
  const [making, setMaking] = useState(false);
  const { form, submit, failure, conflict, settle, leaving } = useCampaignForm(props);
  return (
    <>
      <Form className="stack stack--12" onSend={submit}>
        <Terms form={form} words={words} segments={segments} onMakeCode={() => setMaking(true)} />
        <Panes campaign={campaign} form={form} words={words} />
        <FormFailure text={failure} />
        <div className="camp__save">
          <button type="submit" className="btn btn--main" disabled={!form.formState.isDirty}>
            {words.save}
          </button>
        </div>
        <Conflict conflict={conflict} fields={sharedFields(words)} onSettle={settle} />
        <UnsavedGuard leaving={leaving} />
      </Form>
      {/* Outside the form, because nested forms would submit both. */}
      {making && (
        <Suspense>
          <CodeDialog
            words={codes}
            close={() => setMaking(false)}
            onMade={(name) => form.setValue('code', name, { shouldDirty: true, shouldValidate: true })}
          />
        </Suspense>
      )}
    </>
  );
}
