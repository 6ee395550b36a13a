import '../../catalog/services.css';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  codeNameSchema,
  type GeneratedCodesReply,
  maxCodes,
  type StaffCode,
} from '#contracts/orders/discount-codes.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { CodesTexts } from '#messages/admin/orders/discount-codes.ts';
import { call } from '../../data/call-shop.ts';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { formatCount, useLanguage } from '../../language.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type CodeForm, type CodeFormValues, empty, formSchema, termsOf, toFormValues } from './code-form.ts';
import { BatchLink } from './code-words.tsx';

type LineName = 'code' | 'count' | 'prefix' | 'value' | 'minimum' | 'maxUses' | 'maxUsesPerCustomer' | 'note';

interface LineProps {
  form: CodeForm;
  name: LineName;
  label: string;
  help?: string;
  optional?: boolean;
}

function CodeField({ form, name, label, help, optional = false }: LineProps) {
  const figures = !['code', 'prefix', 'note'].includes(name);
  return (
    <TextField
      label={label}
      {...fieldOf(form, name)}
      optional={optional}
      {...(help ? { help } : {})}
      className={`in${name === 'code' || name === 'prefix' ? ' mono' : ''}`}
      inputMode={figures ? 'decimal' : 'text'}
      autoCapitalize={figures ? undefined : 'characters'}
    />
  );
}

function CodeTermsFields({ form, words }: { form: CodeForm; words: CodesTexts }) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { fields } = words;
  return (
    <>
      <div className="svcform">
        <SelectField
          label={fields.kind}
          {...fieldOf(form, 'kind')}
          choices={['percentage', 'fixed'] as const}
          names={words.kinds}
        />
        <CodeField form={form} name="value" label={fields.value} help={words.valueHelp[kind]} />
        <CodeField form={form} name="minimum" label={fields.minimum} optional />
      </div>
      <div className="svcform">
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <TextField
            key={name}
            {...fieldOf(form, name)}
            label={fields[name]}
            optional
            type="datetime-local"
          />
        ))}
        <CodeField form={form} name="maxUses" label={fields.maxUses} help={words.noLimit} optional />
        <CodeField
          form={form}
          name="maxUsesPerCustomer"
          label={fields.maxUsesPerCustomer}
          help={words.noLimit}
          optional
        />
      </div>
      <fieldset className="stack stack--8">
        <legend className="label">
          {fields.serviceTypes} <small className="muted">{words.typesHelp}</small>
        </legend>
        <div className="row row--wrap">
          {serviceTypes.map((type) => (
            <CheckField key={type} value={type} {...form.register('serviceTypes')}>
              {words.types[type]}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <CheckField {...form.register('windowOnly')}>{fields.windowOnly}</CheckField>
      <CodeField form={form} name="note" label={fields.note} optional />
    </>
  );
}

interface CodeDialogProps {
  code?: StaffCode;
  words: CodesTexts;
  close: () => void;
  onMade?: (name: string) => void;
}

function useCodeForm({ code, words, close, onMade }: CodeDialogProps) {
  const basis = useRef(code?.basis ?? '');
  const save = async (typed: CodeFormValues) => {
    const terms = termsOf(typed);
    if (code) {
      const body = { terms, active: typed.active, basis: basis.current };
      return call('discount-codes.change', { params: { id: code.id }, body });
    }
    const made = await call('discount-codes.create', { body: { code: typed.code, terms } });
    return onMade?.(made.code);
  };
  const reread = async ({ id }: StaffCode) => {
    const now = await call('discount-codes.show', { params: { id } });
    basis.current = now.code.basis;
    return toFormValues(now.code);
  };
  return useShopForm({
    schema: () => {
      const named = (typed: CodeFormValues) =>
        code !== undefined || codeNameSchema.safeParse(typed.code).success;
      return formSchema(words).refine(named, { path: ['code'], message: words.invalid.code });
    },
    values: code ? toFormValues(code) : empty,
    send: async (typed) => {
      await save(typed);
    },
    done: code ? words.saved : words.made,
    close,
    reread: code && (() => reread(code)),
  });
}

export function CodeDialog(props: CodeDialogProps) {
  const { code, words, close } = props;
  const shop = useCodeForm(props);
  const { form } = shop;
  const { code: _, ...labels } = words.fields;
  return (
    <DialogForm
      shop={shop}
      title={code ? words.editTitle(code.code) : words.add}
      wide
      send={code ? words.save : words.add}
      close={close}
      labels={labels}
    >
      {code ? (
        <CheckField {...form.register('active')}>{words.fields.active}</CheckField>
      ) : (
        <CodeField form={form} name="code" label={words.fields.code} />
      )}
      <CodeTermsFields form={form} words={words} />
    </DialogForm>
  );
}

export function GenerateDialog({ words, close }: { words: CodesTexts; close: () => void }) {
  const language = useLanguage();
  const [made, setMade] = useState<GeneratedCodesReply>();
  // A click after a lost reply refers to the same batch.
  const [key] = useState(() => crypto.randomUUID());
  const shop = useShopForm({
    schema: () =>
      formSchema(words).refine(({ count }) => /^[1-9]\d{0,4}$/.test(count) && Number(count) <= maxCodes, {
        path: ['count'],
        message: words.invalid.count,
      }),
    values: { ...empty, count: '1000', maxUses: '1' },
    send: async (typed) => {
      const body = { count: Number(typed.count), prefix: typed.prefix, terms: termsOf(typed) };
      setMade(await call('discount-codes.generate', { key, body }));
    },
  });
  const { form } = shop;
  if (made)
    return (
      <Dialog title={words.generated(formatCount(made.count, language))} onClose={close}>
        <BatchLink batch={made.batch} words={words} onFollow={close} />
      </Dialog>
    );
  return (
    <DialogForm shop={shop} title={words.generate} wide send={words.generate} close={close}>
      <div className="svcform">
        <CodeField form={form} name="count" label={words.count} help={words.countHelp} />
        <CodeField form={form} name="prefix" label={words.prefix} help={words.prefixHelp} optional />
      </div>
      <CodeTermsFields form={form} words={words} />
    </DialogForm>
  );
}
