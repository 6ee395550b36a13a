import '../../services.css';
import { useRef, useState } from 'react';
import type { StaffService } from '#contracts/catalog/services.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { call } from '../../../data/call-shop.ts';
import { fieldOf } from '../../../form/field-of.ts';
import { CheckField, TextField } from '../../../form/fields.tsx';
import { DialogForm } from '../../../form/resource-form.tsx';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { Button } from '../../../parts/button.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PriceEffect } from './price-effect.tsx';
import {
  centsOf,
  fieldsOf,
  formSchema,
  isWritten,
  lineLabels,
  type ServiceField,
  toFormValues,
} from './service-form.ts';

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
  /** Typed price. `undefined` if invalid. */
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

/** Edits price, bonus, order, mark and texts of a service, now or at a planned time, with a preview of the effects. */
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
