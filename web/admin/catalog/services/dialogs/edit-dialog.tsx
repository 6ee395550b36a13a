import { call } from '../../../data/call-shop.ts';
import '../../services.css';
import { useRef, useState } from 'react';
import type { StaffService } from '#contracts/catalog/services.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { madridMoment } from '#contracts/kit/madrid.ts';
import type { Services } from '#messages/admin/catalog/services.ts';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { Conflict, Field, UnsavedGuard } from '../../../form/form-parts.tsx';
import { useClosing } from '../../../form/use-closing.ts';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { Icon } from '../../../parts/icon.tsx';
import { showToast } from '../../../parts/toast-store.ts';
import { useServiceName } from '../list/service-words.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PriceEffect } from './price-effect.tsx';
import { centsOf, fieldsOf, isWritten, type Line, lineLabels, typedOf, typedSchema } from './service-form.ts';

interface EditDialogProps {
  service: StaffService;
  words: Services;
  close: () => void;
}

function useServiceForm({ service, words, close }: EditDialogProps) {
  const basis = useRef(service.basis);
  const [schema] = useState(() => typedSchema(words));
  return useShopForm({
    schema,
    values: typedOf(service),
    send: async (typed) => {
      const { at, note } = typed;
      await call('service-changes.create', {
        body: {
          services: [{ id: service.id, basis: basis.current, fields: fieldsOf(typed) }],
          note: note || undefined,
          at: at ? madridMoment(at)?.toISOString() : undefined,
        },
      });
      showToast({ tone: 'good', title: at ? words.planSaved : words.saved });
      close();
    },
    reread: async () => {
      const now = await call('services.show', { params: { id: service.id } });
      basis.current = now.service.basis;
      return typedOf(now.service);
    },
  });
}

type ServiceForm = ReturnType<typeof useServiceForm>['form'];

interface LineFieldProps {
  name: Line;
  form: ServiceForm;
  words: Services;
  help?: string;
}

function LineField({ name, form, words, help }: LineFieldProps) {
  return (
    <Field
      label={lineLabels(words)[name]}
      optional={isWritten(name)}
      help={help}
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className="in"
          inputMode={name === 'price' ? 'decimal' : isWritten(name) ? 'text' : 'numeric'}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function PlanFields({ form, words }: { form: ServiceForm; words: Services }) {
  const { errors } = form.formState;
  return (
    <div className="svcform">
      <Field label={words.at} optional help={words.atHelp} error={errors.at?.message}>
        {(control) => <input {...control} {...form.register('at')} className="in" type="datetime-local" />}
      </Field>
      <Field label={words.note} optional help={words.noteHelp} error={errors.note?.message}>
        {(control) => <input {...control} {...form.register('note')} className="in" />}
      </Field>
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

interface FieldsProps {
  service: StaffService;
  /** Typed price. `undefined` if invalid. */
  cents: number | undefined;
  form: ServiceForm;
  words: Services;
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
      <label className="opt">
        <input type="checkbox" className="box" {...form.register('popular')} />
        {words.fields.popular}
      </label>
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
  const nameOf = useServiceName(words);
  const { form, submit, failure, conflict, settle, leaving } = useServiceForm({ service, words, close });
  const closing = useClosing({ dirty: form.formState.isDirty, leaving }, close);
  const preview = usePreview(service, form);
  const cents = centsOf(form.watch('price'));
  const labels = Object.entries(lineLabels(words)) as [Line, string][];
  return (
    <FormDialog
      title={`${words.edit}: ${nameOf(service)}`}
      className="dlg--wide"
      onClose={closing.onClose}
      failure={failure}
      beside={
        <button type="button" className="btn" onClick={() => cents !== undefined && void preview.show('es')}>
          <Icon name="eye" />
          {words.preview}
        </button>
      }
      send={form.watch('at') ? words.plan : words.save}
      onSend={submit}
      over={
        <>
          <Conflict
            conflict={conflict}
            fields={labels.map(([key, label]) => ({ key, label }))}
            onSettle={settle}
          />
          {preview.url && (
            <PreviewDialog
              url={preview.url}
              words={words}
              onLanguage={(locale) => void preview.show(locale)}
              onClose={preview.hide}
            />
          )}
          <UnsavedGuard leaving={closing.leaving} />
        </>
      }
    >
      <ServiceFields service={service} cents={cents} form={form} words={words} />
    </FormDialog>
  );
}
