import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { RemindersTexts } from '#messages/admin/marketing/reminders.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { CheckField, LongField, SelectField, TextField } from '../../form/fields.tsx';
import { fieldOf, type ShopForm } from '../../form/resource-form.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Segments } from '../../parts/segments.tsx';
import {
  codeKinds,
  codeOf,
  type formSchema,
  hasText,
  type StepFormValues,
  textFields,
  unitNames,
} from './typed-plan.ts';

export type PlanForm = ShopForm<ReturnType<typeof formSchema>>['form'];

interface StepProps {
  form: PlanForm;
  at: number;
  words: RemindersTexts;
}

interface PreviewDialogProps {
  page: string;
  title: string;
  words: RemindersTexts;
  onClose: () => void;
}

function PreviewDialog({ page, title, words, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  return (
    <Dialog title={words.preview} about={title} className="dlg--wide" onClose={onClose}>
      <Segments
        label={words.widths.label}
        choices={['phone', 'desktop'] as const}
        names={words.widths}
        value={width}
        onChoose={setWidth}
      />
      <iframe className="pagebox reminders__mail" data-width={width} title={title} sandbox="" src={page} />
    </Dialog>
  );
}

function CodeField({ form, at, words }: StepProps) {
  const kind = useWatch({ control: form.control, name: `steps.${at}.codeKind` });
  const errors = form.formState.errors.steps?.[at];
  const line = (name: 'fixed' | 'percent' | 'hours' | 'minimum', label: string) => (
    <TextField
      label={label}
      {...fieldOf(form, `steps.${at}.${name}`)}
      optional={name === 'minimum'}
      className={name === 'fixed' ? 'in mono' : 'in'}
      inputMode={name === 'fixed' ? 'text' : 'decimal'}
    />
  );
  const refused = (errors as { code?: { message?: string } } | undefined)?.code?.message;
  return (
    <div className="svcform">
      <SelectField
        label={words.code}
        {...fieldOf(form, `steps.${at}.codeKind`)}
        choices={codeKinds}
        names={words.codes}
        error={refused}
      />
      {kind === 'fixed' && line('fixed', words.fixedCode)}
      {kind === 'own' && (
        <>
          {line('percent', words.percent)}
          {line('hours', words.hours)}
          {line('minimum', words.minimum)}
        </>
      )}
    </div>
  );
}

function DelayField({ form, at, words }: StepProps) {
  return (
    <div className="svcform">
      <TextField label={words.delay} {...fieldOf(form, `steps.${at}.count`)} inputMode="decimal" />
      <SelectField
        label={words.unit}
        {...fieldOf(form, `steps.${at}.unit`)}
        choices={unitNames}
        names={words.units}
      />
    </div>
  );
}

function TextFields({ form, at, words, locale }: StepProps & { locale: Locale }) {
  return (
    <div className="stack stack--8" lang={locale}>
      {textFields.map((name) =>
        name === 'body' ? (
          <LongField
            key={name}
            label={words.fields.body}
            help={words.bodyHelp}
            rows={4}
            {...fieldOf(form, `steps.${at}.texts.${locale}.body`)}
          />
        ) : (
          <TextField
            key={name}
            label={words.fields[name]}
            {...fieldOf(form, `steps.${at}.texts.${locale}.${name}`)}
          />
        ),
      )}
    </div>
  );
}

function TextTabs({ form, at, words }: StepProps) {
  const [locale, setLocale] = useState<Locale>('es');
  const [page, setPage] = useState<string>();
  const step = useWatch({ control: form.control, name: `steps.${at}` }) as StepFormValues;
  const text = step.texts[locale];
  const title = words.previewOf(words.step(String(at + 1)), words.languages[locale]);
  const look = useChange(() => call('reminders.preview', { body: { locale, text, code: codeOf(step) } }));
  return (
    <>
      <div className="row row--wrap">
        <fieldset className="seg seg--wrap" aria-label={words.language}>
          {locales.map((each) => (
            <button key={each} type="button" aria-pressed={locale === each} onClick={() => setLocale(each)}>
              {words.languages[each]}
              {!hasText(step.texts[each]) && <small className="reminders__missing">{words.missing}</small>}
            </button>
          ))}
        </fieldset>
        <Button
          look="sm"
          icon="eye"
          disabled={!hasText(text)}
          title={hasText(text) ? undefined : words.needsText}
          onClick={async () => setPage((await look.mutateAsync(undefined)).page)}
        >
          {words.preview}
        </Button>
      </div>
      {!hasText(text) && <p className="small muted">{words.missingText}</p>}
      <TextFields key={locale} {...{ form, at, words, locale }} />
      {page && <PreviewDialog {...{ page, title, words }} onClose={() => setPage(undefined)} />}
    </>
  );
}

interface StepCardProps extends StepProps {
  counts: { sent: number; bought: number } | undefined;
  onRemove: () => void;
}

export function StepCard({ form, at, words, counts, onRemove }: StepCardProps) {
  const language = useLanguage();
  const title = words.step(String(at + 1));
  const { id, codeKind } = form.getValues(`steps.${at}`);
  return (
    <section className="card" aria-label={title}>
      <div className="card__h card__h--wrap">
        <h2>{title}</h2>
        <CheckField className="switch" {...form.register(`steps.${at}.active`)}>
          {words.stepOn}
        </CheckField>
        <Button
          look="icon ghost sm"
          icon="x"
          aria-label={`${words.remove} ${at + 1}`}
          title={words.remove}
          onClick={onRemove}
        />
      </div>
      <div className="card__b stack stack--12">
        {counts && (
          <p className="small muted">
            {words.sent(formatCount(counts.sent, language), formatCount(counts.bought, language))}{' '}
            {codeKind === 'own' && (
              <ScreenLink to="discountCodes" search={{ batch: id }}>
                {words.seeCodes}
              </ScreenLink>
            )}
          </p>
        )}
        <DelayField {...{ form, at, words }} />
        <CodeField {...{ form, at, words }} />
        <TextTabs {...{ form, at, words }} />
      </div>
    </section>
  );
}
