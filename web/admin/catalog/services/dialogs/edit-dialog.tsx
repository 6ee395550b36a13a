import '../../services.css';
import { useRef, useState } from 'react';
import type { StaffService } from '#contracts/catalog/services.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { CheckField, TextField } from '../../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../../form/resource-form.tsx';
import { formatCents, useLanguage } from '../../../language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { Segments } from '../../../parts/segments.tsx';
import {
  centsOf,
  fieldsOf,
  formSchema,
  isWritten,
  lineLabels,
  type ServiceField,
  toFormValues,
} from './service-form.ts';

/** Loaded with the first typed price. */
const ChangeEffect = lazyDialog(async () => (await import('./change-effect.tsx')).ChangeEffect);

interface PriceEffectProps {
  service: StaffService;
  cents: number;
  words: ServicesTexts;
}

function PriceEffect({ service, cents, words }: PriceEffectProps) {
  const language = useLanguage();
  const { data } = useRead('services.effect', {
    params: { id: service.id },
    query: { priceCents: cents },
    keep: true,
  });
  const line = data?.lines[0];
  if (!data || !line || line.newPriceCents !== cents) return null;
  return (
    <div className="stack stack--8" role="status">
      <Note tone="info">
        <b className="medium">{words.effect}</b>{' '}
        {line.newReferenceCents === null
          ? words.noReference
          : words.reducedFrom(formatCents(line.newReferenceCents, language), String(line.newDiscountPercent))}
      </Note>
      <ChangeEffect effect={data} />
      {data.rising.length > 0 && (
        <Note tone="danger">
          {words.rising}: {data.rising.join('; ')}. {words.risingText}
        </Note>
      )}
    </div>
  );
}

/** Resizes the frame to its content, so that the surrounding box scrolls and no key press is lost in the frame. */
const fitFrameToContent = ({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) => {
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
};

interface PreviewDialogProps {
  url: { locale: Locale; address: string };
  words: ServicesTexts;
  onLanguage: (locale: Locale) => void;
  onClose: () => void;
}

/** Shows the preview with the page's own renderer, without interaction or outgoing requests. */
function PreviewDialog({ url, words, onLanguage, onClose }: PreviewDialogProps) {
  return (
    <Dialog title={words.previewTitle} about={words.previewText} className="dlg--wide" onClose={onClose}>
      <div className="stack stack--8">
        <Segments
          label={words.language}
          choices={locales}
          names={(locale) => locale.toUpperCase()}
          value={url.locale}
          onChoose={onLanguage}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="pagebox" aria-label={words.previewTitle} tabIndex={0}>
          <iframe
            title={words.previewTitle}
            tabIndex={-1}
            key={url.address}
            src={url.address}
            onLoad={fitFrameToContent}
          />
        </section>
      </div>
    </Dialog>
  );
}

interface EditDialogProps {
  service: StaffService;
  words: ServicesTexts;
  close: () => void;
}

function useServiceForm({ service, words, close }: EditDialogProps) {
  const basis = useRef(service.basis);
  return useShopForm({
    schema: () => formSchema(words),
    values: toFormValues(service),
    send: async (typed) => {
      const { at, note } = typed;
      await call('service-changes.create', {
        body: {
          services: [{ id: service.id, basis: basis.current, fields: fieldsOf(typed) }],
          note: note || undefined,
          at: at ? parseMadridDateTime(at)?.toISOString() : undefined,
        },
      });
    },
    done: ({ at }) => (at ? words.planSaved : words.saved),
    close,
    reread: async () => {
      const now = await call('services.show', { params: { id: service.id } });
      basis.current = now.service.basis;
      return toFormValues(now.service);
    },
  });
}

type ServiceForm = ReturnType<typeof useServiceForm>['form'];

type FieldsOf = { form: ServiceForm; words: ServicesTexts };

function LineField({ name, form, words, help }: FieldsOf & { name: ServiceField; help?: string }) {
  return (
    <TextField
      label={lineLabels(words)[name]}
      {...fieldOf(form, name)}
      optional={isWritten(name)}
      help={help}
      inputMode={name === 'price' ? 'decimal' : isWritten(name) ? 'text' : 'numeric'}
    />
  );
}

function PlanFields({ form, words }: FieldsOf) {
  return (
    <div className="svcform">
      <TextField
        label={words.at}
        {...fieldOf(form, 'at')}
        optional
        help={words.atHelp}
        type="datetime-local"
      />
      <TextField label={words.note} {...fieldOf(form, 'note')} optional help={words.noteHelp} />
    </div>
  );
}

function usePreview(service: StaffService, form: ServiceForm) {
  const [url, setUrl] = useState<{ locale: Locale; address: string }>();
  const show = async (locale: Locale) => {
    const fields = fieldsOf(form.getValues());
    const { url: address } = await call('services.preview', {
      body: { services: [{ id: service.id, fields }], locale },
    });
    setUrl({ locale, address });
  };
  return { url, show, hide: () => setUrl(undefined) };
}

interface FieldsProps extends FieldsOf {
  service: StaffService;
  cents: number | undefined;
}

function ServiceFields({ service, cents, form, words }: FieldsProps) {
  const own = { form, words };
  return (
    <>
      <div className="svcform">
        <LineField name="price" {...own} />
        <LineField name="bonus" {...own} />
        <LineField name="position" {...own} />
      </div>
      {cents !== undefined && cents !== service.priceCents && (
        <PriceEffect service={service} cents={cents} words={words} />
      )}
      <CheckField {...form.register('popular')}>{words.fields.popular}</CheckField>
      <div className="svcform svcform--texts">
        {locales.map((locale) => (
          <LineField key={locale} name={locale} {...own} help={words.textHelp} />
        ))}
      </div>
      <LineField name="closedIn" {...own} help={words.closedInHelp} />
      <PlanFields {...own} />
    </>
  );
}

export function EditDialog({ service, words, close }: EditDialogProps) {
  const { packageName } = usePackageNames();
  const shop = useServiceForm({ service, words, close });
  const { form } = shop;
  const preview = usePreview(service, form);
  const cents = centsOf(form.watch('price'));
  return (
    <DialogForm
      shop={shop}
      title={`${words.edit}: ${packageName(service)}`}
      wide
      close={close}
      labels={lineLabels(words)}
      beside={
        <Button icon="eye" onClick={() => cents !== undefined && void preview.show('es')}>
          {words.preview}
        </Button>
      }
      send={form.watch('at') ? words.plan : words.save}
      over={
        preview.url && (
          <PreviewDialog
            url={preview.url}
            words={words}
            onLanguage={(locale) => void preview.show(locale)}
            onClose={preview.hide}
          />
        )
      }
    >
      <ServiceFields service={service} cents={cents} form={form} words={words} />
    </DialogForm>
  );
}
