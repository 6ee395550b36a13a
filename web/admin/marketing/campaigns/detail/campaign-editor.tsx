import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Segment } from '#contracts/customers/records.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import { type CampaignReply, campaignLimits } from '#contracts/marketing/campaigns.ts';
import { codeNameSchema } from '#contracts/orders/discount-codes.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { call } from '../../../data/call-shop.ts';
import { LongField, TextField } from '../../../form/fields.tsx';
import { fieldOf, ResourceForm, useShopForm } from '../../../form/resource-form.tsx';
import { useLanguage, useTexts } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { CampaignTermsFields, LanguageTabs } from '../campaign-terms.tsx';
import { type CampaignForm, formSchema, isBlank, termsOf, toFormValues } from './campaign-form.ts';
import { LetterPreview, WidthChoice } from './letter-preview.tsx';

const CodeDialog = lazyDialog(
  async () => (await import('../../../orders/discount-codes/code-dialogs.tsx')).CodeDialog,
);

interface PaneProps {
  form: CampaignForm;
  locale: Locale;
  width: 'phone' | 'desktop';
  words: CampaignsTexts;
}

function LanguagePane({ form, locale, width, words }: PaneProps) {
  const { fields } = words;
  const text = useWatch({ control: form.control, name: `texts.${locale}` });
  const code = toAsciiUpperCase(useWatch({ control: form.control, name: 'code' }).trim());
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
        <StatusBadge mark={written ? 'completed' : 'attn'} quiet={written}>
          {written ? words.written : words.missing}
        </StatusBadge>
      </div>
      <div className="card__b camp__cols">
        <div className="stack stack--12">
          {lines.map(([key, label]) => (
            <TextField
              key={key}
              {...fieldOf(form, `texts.${locale}.${key}`)}
              label={label}
              optional={key === 'preheader'}
              lang={locale}
              maxLength={campaignLimits[key]}
            />
          ))}
          <LongField
            label={fields.body}
            {...fieldOf(form, `texts.${locale}.body`)}
            help={fields.bodyHelp}
            className="in camp__body"
            lang={locale}
            maxLength={campaignLimits.body}
          />
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
  words: CampaignsTexts;
  onDirty: (dirty: boolean) => void;
}

function useCampaignForm({ campaign, words, onDirty }: CampaignEditorProps) {
  const revision = useRef(campaign.revision);
  const shopForm = useShopForm({
    schema: () => formSchema(words),
    values: toFormValues(campaign),
    send: async (typed) => {
      const body = { terms: termsOf(typed), revision: revision.current };
      const saved = await call('campaigns.change', { params: { id: campaign.id }, body });
      revision.current = saved.revision;
    },
    done: words.saved,
    reread: async () => {
      const now = await call('campaigns.show', { params: { id: campaign.id } });
      revision.current = now.revision;
      return toFormValues(now);
    },
  });
  const { form } = shopForm;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Another member saved it and nothing is typed here, so the new version is shown.
  useEffect(() => {
    if (isDirty || isSubmitting || campaign.revision <= revision.current) return;
    revision.current = campaign.revision;
    form.reset(toFormValues(campaign));
  }, [campaign, isDirty, isSubmitting, form.reset]);
  return shopForm;
}

function LanguagePanes({
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
        <LanguageTabs open={open} onOpen={setOpen} form={form} words={words} />
        <WidthChoice width={width} onChange={setWidth} words={words} />
      </div>
      <div className={width === 'desktop' ? 'texts camp__wide' : 'texts'}>
        {open.map((locale) => (
          <LanguagePane key={locale} form={form} locale={locale} width={width} words={words} />
        ))}
      </div>
    </>
  );
}

export function CampaignEditor(props: CampaignEditorProps) {
  const { campaign, words, segments } = props;
  const { code, windowDays, segment: segmentId, locales: languages } = words.fields;
  const codes = useTexts(codesMessages);
  const [making, setMaking] = useState(false);
  const shop = useCampaignForm(props);
  const { form } = shop;
  return (
    <>
      <ResourceForm
        shop={shop}
        labels={{ name: words.name, code, windowDays, segmentId, locales: languages, texts: words.texts }}
      >
        <CampaignTermsFields
          form={form}
          words={words}
          segments={segments}
          onMakeCode={() => setMaking(true)}
        />
        <LanguagePanes campaign={campaign} form={form} words={words} />
        <div className="camp__save">
          <Button type="submit" look="main" disabled={!form.formState.isDirty}>
            {words.save}
          </Button>
        </div>
      </ResourceForm>
      {/* Outside the form, because nested forms would submit both. */}
      {making && (
        <CodeDialog
          words={codes}
          close={() => setMaking(false)}
          onMade={(name) => form.setValue('code', name, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </>
  );
}
