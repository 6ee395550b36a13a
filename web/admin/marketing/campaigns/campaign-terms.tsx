import { useWatch } from 'react-hook-form';
import type { Segment } from '#contracts/customers/records.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { Campaigns } from '#messages/admin/marketing/campaigns.ts';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { type CampaignForm, isBlank } from './detail/campaign-form.ts';

function Receivers({ form, words }: { form: CampaignForm; words: Campaigns }) {
  const { fields } = words;
  return (
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
  );
}

interface TermsProps {
  form: CampaignForm;
  words: Campaigns;
  segments: readonly Segment[];
  onMakeCode: () => void;
}

function SegmentField({ form, words, segments }: Omit<TermsProps, 'onMakeCode'>) {
  const language = useLanguage();
  const { fields } = words;
  return (
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
  );
}

export function Terms({ form, words, segments, onMakeCode }: TermsProps) {
  const { fields } = words;
  const { errors } = form.formState;
  return (
    <section className="card" aria-label={words.terms}>
      <div className="card__h">
        <h2>{words.terms}</h2>
        <button type="button" className="btn btn--sm" onClick={onMakeCode}>
          <Icon name="ticket" />
          {words.makeCode}
        </button>
      </div>
      <div className="card__b stack stack--12">
        <div className="svcform">
          <Field label={words.name} error={errors.name?.message}>
            {(control) => <input {...control} {...form.register('name')} className="in" autoComplete="off" />}
          </Field>
          <SegmentField form={form} words={words} segments={segments} />
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
        <Receivers form={form} words={words} />
      </div>
    </section>
  );
}

/** Open language tabs, at least one, with missing texts marked. */
export function Languages({
  open,
  onOpen,
  form,
  words,
}: {
  open: readonly Locale[];
  onOpen: (open: Locale[]) => void;
  form: CampaignForm;
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
