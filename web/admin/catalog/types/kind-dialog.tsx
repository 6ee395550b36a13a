import { useRef, useState } from 'react';
import { networkNames } from '#contracts/catalog/network-names.ts';
import { networks } from '#contracts/catalog/networks.ts';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { Kinds } from '#messages/admin/catalog/types.ts';
import { call } from '../../data/call-shop.ts';
import { Form } from '../../form/form.tsx';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../form/form-parts.tsx';
import { useClosing } from '../../form/use-closing.ts';
import { type ShopForm, useShopForm } from '../../form/use-shop-form.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { fieldsOf, type TypedKind, textParts, typedOf, typedSchema } from './typed-kind.ts';

type KindForm = ShopForm<ReturnType<typeof typedSchema>>['form'];

function Shape({ form, words }: { form: KindForm; words: Kinds }) {
  const { errors } = form.formState;
  return (
    <div className="svcform">
      <Field label={words.fields.code} help={words.codeHelp} error={errors.code?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('code')}
            className="in"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={words.fields.form}>
        {(control) => (
          <select {...control} {...form.register('form')} className="in in--select">
            {serviceTypes.map((type) => (
              <option key={type} value={type}>
                {words.forms[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.fields.network}>
        {(control) => (
          <select {...control} {...form.register('network')} className="in in--select">
            {networks.map((network) => (
              <option key={network} value={network}>
                {networkNames[network]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Language({ form, words, locale }: { form: KindForm; words: Kinds; locale: Locale }) {
  const { errors } = form.formState;
  const own = {
    heading: words.heading,
    lead: words.lead1,
    title: words.windowTitle,
    description: words.description,
  };
  const texts = form.watch(`texts.${locale}`);
  const missing = textParts.some((part) => !texts[part]);
  return (
    <fieldset className="stack stack--8 kindlang" lang={locale}>
      <legend className="medium">
        <span lang="">{words.languages[locale]}</span>{' '}
        {missing && <span className="tag warn">{words.missing}</span>}
      </legend>
      {(['one', 'many'] as const).map((part) => (
        <Field key={part} label={words[part]} error={errors.names?.[locale]?.[part]?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register(`names.${locale}.${part}`)}
              className="in"
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      {textParts.map((part) => (
        <Field
          key={part}
          label={own[part]}
          optional
          help={words.fallback}
          error={errors.texts?.[locale]?.[part]?.message}
        >
          {(control) => (
            <input
              {...control}
              {...form.register(`texts.${locale}.${part}`)}
              className="in"
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <Field
        label={words.questions}
        optional
        help={words.questionsHelp}
        error={errors.texts?.[locale]?.questions?.message}
      >
        {(control) => (
          <textarea {...control} {...form.register(`texts.${locale}.questions`)} className="in" rows={4} />
        )}
      </Field>
    </fieldset>
  );
}

interface KindDialogProps {
  kind: StaffKind | undefined;
  words: Kinds;
  close: () => void;
}

function useKindForm({ kind, words, close }: KindDialogProps) {
  const basis = useRef(kind?.basis ?? '');
  const [schema] = useState(() => typedSchema(words));
  return useShopForm({
    schema,
    values: typedOf(kind),
    send: async (typed: TypedKind) => {
      const { code, form, network } = typed;
      if (kind) {
        const body = { ...fieldsOf(typed), basis: basis.current };
        await call('service-kinds.change', { params: { code: kind.code }, body });
      } else {
        await call('service-kinds.create', { body: { code, form, network, ...fieldsOf(typed) } });
      }
      showToast({ tone: 'good', title: kind ? words.saved : words.added });
      close();
    },
    reread: async () => {
      const { kinds } = await call('service-kinds.list');
      const now = kinds.find(({ code }) => code === kind?.code);
      basis.current = now?.basis ?? '';
      return typedOf(now);
    },
  });
}

function Selling({ form, words }: { form: KindForm; words: Kinds }) {
  return (
    <>
      <div className="svcform">
        <Field label={words.fields.position} error={form.formState.errors.position?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('position')}
              className="in"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <div>
        <label className="opt">
          <input type="checkbox" className="box" {...form.register('active')} />
          {words.fields.active}
        </label>
        <p className="small muted">{words.activeHelp}</p>
      </div>
    </>
  );
}

export function KindDialog(props: KindDialogProps) {
  const { kind, words, close } = props;
  const { form, submit, failure, conflict, settle, leaving } = useKindForm(props);
  const closing = useClosing({ dirty: form.formState.isDirty, leaving }, close);
  const shared = ['names', 'texts', 'position', 'active'] as const;
  return (
    <Dialog
      title={kind ? words.changeOf(kind.code) : words.add}
      className="dlg--wide"
      onClose={closing.onClose}
      foot={
        <button type="submit" form="kind" className="btn btn--main">
          {words.save}
        </button>
      }
    >
      <Form id="kind" className="stack stack--12" onSend={submit}>
        {!kind && <Shape form={form} words={words} />}
        <Selling form={form} words={words} />
        <div className="svcform svcform--texts">
          {locales.map((locale) => (
            <Language key={locale} form={form} words={words} locale={locale} />
          ))}
        </div>
        <FormFailure text={failure} />
      </Form>
      <Conflict
        conflict={conflict}
        fields={shared.map((key) => ({ key, label: words.fields[key] }))}
        onSettle={settle}
      />
      <UnsavedGuard leaving={closing.leaving} />
    </Dialog>
  );
}
