import { useWatch } from 'react-hook-form';
import type { Segment } from '#contracts/customers/records.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import { fieldOf } from '../../form/resource-form.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Segments } from '../../parts/segments.tsx';
import { type CampaignForm, isBlank } from './detail/campaign-form.ts';

function RecipientFields({ form, words }: { form: CampaignForm; words: CampaignsTexts }) {
  const { fields } = words;
  return (
    <fieldset className="stack stack--8">
      <legend className="label">
        {fields.locales} <small className="muted">{fields.localesHelp}</small>
      </legend>
      <div className="row row--wrap">
        {locales.map((locale) => (
          <CheckField key={locale} value={locale} {...form.register('locales')}>
            {words.languages[locale]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

interface TermsProps {
  form: CampaignForm;
  words: CampaignsTexts;
  segments: readonly Segment[];
  onMakeCode: () => void;
}

function SegmentField({ form, words, segments }: Omit<TermsProps, 'onMakeCode'>) {
  const language = useLanguage();
  const { fields } = words;
  return (
    <SelectField
      label={fields.segment}
      {...fieldOf(form, 'segmentId')}
      choices={segments.map(
        ({ id, name, consenting }) => [id, words.segmentOf(name, formatCount(consenting, language))] as const,
      )}
      empty={words.everybody}
      help={fields.segmentHelp}
    />
  );
}

export function CampaignTermsFields({ form, words, segments, onMakeCode }: TermsProps) {
  const { fields } = words;
  return (
    <Card
      title={words.terms}
      aside={
        <Button look="sm" icon="ticket" onClick={onMakeCode}>
          {words.makeCode}
        </Button>
      }
      padded
    >
      <div className="svcform">
        <TextField label={words.name} {...fieldOf(form, 'name')} />
        <SegmentField form={form} words={words} segments={segments} />
        <TextField
          label={fields.code}
          {...fieldOf(form, 'code')}
          help={fields.codeHelp}
          optional
          className="in mono"
          autoCapitalize="characters"
        />
        <TextField
          label={fields.windowDays}
          {...fieldOf(form, 'windowDays')}
          help={fields.windowHelp}
          inputMode="numeric"
        />
      </div>
      <RecipientFields form={form} words={words} />
    </Card>
  );
}

interface LanguageTabsProps {
  open: readonly Locale[];
  onOpen: (open: Locale[]) => void;
  form: CampaignForm;
  words: CampaignsTexts;
}

/** Open language tabs, at least one, with missing texts marked. */
export function LanguageTabs({ open, onOpen, form, words }: LanguageTabsProps) {
  const texts = useWatch({ control: form.control, name: 'texts' });
  const toggle = (locale: Locale) =>
    onOpen(
      locales.filter((each) =>
        each === locale ? !open.includes(each) || open.length === 1 : open.includes(each),
      ),
    );
  return (
    <Segments
      label={words.openLanguages}
      choices={locales}
      value={open}
      onChoose={toggle}
      names={(locale) => (
        <>
          {words.languages[locale]}
          {isBlank(texts[locale]) && <small className="muted"> · {words.missing}</small>}
        </>
      )}
    />
  );
}
