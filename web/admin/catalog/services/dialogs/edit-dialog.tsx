import { call } from '../../../data/call-shop.ts';
import '../../../styles/services.css';
import { useRef, useState } from 'react';
import type { StaffService } from '#contracts/catalog/services.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { Services } from '#messages/admin/catalog/services.ts';
import { refresh } from '../../../data/refresh.ts';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { Conflict, Field, UnsavedGuard } from '../../../form/form-parts.tsx';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { Icon } from '../../../parts/icon.tsx';
import { madridMoment } from '../../../parts/madrid-time.ts';
import { showToast } from '../../../parts/toast-store.ts';
import { useServiceName } from '../list/service-words.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PriceEffect } from './price-effect.tsx';
import { centsOf, fieldsOf, typedOf, typedSchema } from './service-form.ts';

/** Price, bonus, order, mark and texts of one service, now or at a time to come; what follows is said before. */
export function EditDialog({
  service,
  words,
  close,
}: {
  service: StaffService;
  words: Services;
  close: () => void;
}) {
  const nameOf = useServiceName(words);
  const basis = useRef(service.basis);
  const [schema] = useState(() => typedSchema(words));
  const [preview, setPreview] = useState<{ locale: Locale; address: string }>();
  const [closing, setClosing] = useState(false);
  const shopForm = useShopForm({
    schema,
    values: typedOf(service),
    send: async (typed) => {
      const { at, note } = typed;
      await call('service-changes.create', {
        body: {
          services: [{ id: service.id, basis: basis.current, fields: fieldsOf(typed) }],
          ...(note ? { note } : {}),
          ...(at ? { at: madridMoment(at)?.toISOString() } : {}),
        },
      });
      showToast({ tone: 'good', title: at ? words.planSaved : words.saved });
      close();
      await refresh(['services']);
    },
    reread: async () => {
      const now = await call('services.show', { params: { id: service.id } });
      basis.current = now.service.basis;
      return typedOf(now.service);
    },
  });
  const { form, submit, failure, conflict, settle, leaving } = shopForm;
  const { errors, isDirty } = form.formState;
  const cents = centsOf(form.watch('price'));
  const show = async (locale: Locale) => {
    const fields = fieldsOf(form.getValues());
    const body = { services: [{ id: service.id, fields }], locale };
    const { url } = await call('services.preview', { body });
    setPreview({ locale, address: url });
  };
  const labels = {
    price: words.fields.priceCents,
    bonus: words.fields.bonusQuantity,
    position: words.fields.position,
    closedIn: words.fields.closedIn,
    ...words.textIn,
  };
  const line = (name: keyof typeof labels, help?: string) => (
    <Field
      key={name}
      label={labels[name]}
      optional={name in words.textIn || name === 'closedIn'}
      {...(help ? { help } : {})}
      error={errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className="in"
          inputMode={
            name === 'price' ? 'decimal' : name in words.textIn || name === 'closedIn' ? 'text' : 'numeric'
          }
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={`${words.edit}: ${nameOf(service)}`}
      className="dlg--wide"
      onClose={() => (isDirty ? setClosing(true) : close())}
      failure={failure}
      beside={
        <button type="button" className="btn" onClick={() => cents !== undefined && void show('es')}>
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
            fields={(Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
              key,
              label: labels[key],
            }))}
            onSettle={settle}
          />
          {preview && (
            <PreviewDialog
              url={preview}
              words={words}
              onLanguage={(locale) => void show(locale)}
              onClose={() => setPreview(undefined)}
            />
          )}
          <UnsavedGuard
            leaving={leaving ?? (closing ? { stay: () => setClosing(false), leave: close } : undefined)}
          />
        </>
      }
    >
      <div className="svcform">
        {line('price')}
        {line('bonus')}
        {line('position')}
      </div>
      {cents !== undefined && cents !== service.priceCents && (
        <PriceEffect service={service} cents={cents} words={words} />
      )}
      <label className="opt">
        <input type="checkbox" className="box" {...form.register('popular')} />
        {words.fields.popular}
      </label>
      <div className="svcform svcform--texts">{locales.map((locale) => line(locale, words.textHelp))}</div>
      {line('closedIn', words.closedInHelp)}
      <div className="svcform">
        <Field label={words.at} optional help={words.atHelp} error={errors.at?.message}>
          {(control) => <input {...control} {...form.register('at')} className="in" type="datetime-local" />}
        </Field>
        <Field label={words.note} optional help={words.noteHelp} error={errors.note?.message}>
          {(control) => <input {...control} {...form.register('note')} className="in" />}
        </Field>
      </div>
    </FormDialog>
  );
}
