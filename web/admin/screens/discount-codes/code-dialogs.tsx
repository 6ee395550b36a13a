import '../../styles/services.css';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { parseAmount, toDecimalString } from '#contracts/money.ts';
import {
  type CodeTerms,
  codeNameSchema,
  type GeneratedCodesReply,
  mostCodes,
  type StaffCode,
  type StaffCodeReply,
} from '#contracts/staff-codes.ts';
import { serviceTypes } from '#contracts/states.ts';
import type { Codes } from '#messages/admin/codes.ts';
import { changeShop, readShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { Conflict, Field, FormFailure, UnsavedGuard } from '../../form/form-parts.tsx';
import { type ShopForm, useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { showToast } from '../../parts/toast-store.ts';
import { BatchLink } from './code-words.tsx';

const share = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);
const takenOf = (kind: string, text: string) =>
  kind === 'percentage' ? share(text) : (parseAmount(text) ?? Number.NaN);

/** As it is typed; the contract's own checks come after. */
function typedSchema(words: Codes) {
  const { invalid } = words;
  const count = z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,5})?$/, invalid.count);
  return z
    .object({
      code: z.string(),
      prefix: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{0,12}$/, invalid.code),
      count: z.string(),
      kind: z.enum(['percentage', 'fixed']),
      value: z.string(),
      validFrom: z.string(),
      validUntil: z.string(),
      minimum: z
        .string()
        .refine((text) => text.trim() === '' || parseAmount(text) !== undefined, invalid.amount),
      maxUses: count,
      maxUsesPerCustomer: count,
      serviceTypes: z.array(z.enum(serviceTypes)),
      windowOnly: z.boolean(),
      active: z.boolean(),
      note: z.string().trim().max(500),
    })
    .superRefine(({ kind, value, validFrom, validUntil }, context) => {
      const taken = takenOf(kind, value);
      if (!(taken >= 1 && taken <= (kind === 'percentage' ? 10_000 : 1_000_000)))
        context.addIssue({ code: 'custom', path: ['value'], message: invalid.value });
      if (validUntil && new Date(validUntil) <= (validFrom ? new Date(validFrom) : new Date()))
        context.addIssue({ code: 'custom', path: ['validUntil'], message: invalid.until });
    });
}
type Typed = z.infer<ReturnType<typeof typedSchema>>;
type CodeForm = ShopForm<ReturnType<typeof typedSchema>>['form'];

/** What the browser's own field holds: the member's time. */
const localTime = (at: string | null) => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const comma = (text: string) => text.replace('.', ',');

const empty: Typed = {
  ...{ code: '', prefix: '', count: '', kind: 'percentage', value: '10', validFrom: '', validUntil: '' },
  ...{
    minimum: '',
    maxUses: '',
    maxUsesPerCustomer: '',
    serviceTypes: [],
    windowOnly: false,
    active: true,
    note: '',
  },
};

const typedOf = (code: StaffCode): Typed => ({
  ...empty,
  ...{
    code: code.code,
    kind: code.kind,
    windowOnly: code.windowOnly,
    active: code.active,
    note: code.note ?? '',
  },
  value: comma(toDecimalString(code.percentBasisPoints ?? code.amountCents ?? 0)),
  validFrom: localTime(code.validFrom),
  validUntil: localTime(code.validUntil),
  minimum: code.minimumCents > 0 ? comma(toDecimalString(code.minimumCents)) : '',
  maxUses: String(code.maxUses ?? ''),
  maxUsesPerCustomer: String(code.maxUsesPerCustomer ?? ''),
  serviceTypes: code.serviceTypes ?? [],
});

const termsOf = (typed: Typed): CodeTerms => {
  const value = takenOf(typed.kind, typed.value);
  const from = typed.validFrom ? new Date(typed.validFrom) : new Date();
  return {
    kind: typed.kind,
    percentBasisPoints: typed.kind === 'percentage' ? value : null,
    amountCents: typed.kind === 'fixed' ? value : null,
    validFrom: from.toISOString(),
    validUntil: typed.validUntil ? new Date(typed.validUntil).toISOString() : null,
    minimumCents: parseAmount(typed.minimum) ?? 0,
    serviceTypes: typed.serviceTypes.length > 0 ? typed.serviceTypes : null,
    maxUses: typed.maxUses ? Number(typed.maxUses) : null,
    maxUsesPerCustomer: typed.maxUsesPerCustomer ? Number(typed.maxUsesPerCustomer) : null,
    windowOnly: typed.windowOnly,
    note: typed.note || null,
  };
};

type LineName = 'code' | 'count' | 'prefix' | 'value' | 'minimum' | 'maxUses' | 'maxUsesPerCustomer' | 'note';

interface LineProps {
  form: CodeForm;
  name: LineName;
  label: string;
  help?: string;
  optional?: boolean;
}

function Line({ form, name, label, help, optional = false }: LineProps) {
  const figures = !['code', 'prefix', 'note'].includes(name);
  return (
    <Field
      label={label}
      optional={optional}
      {...(help ? { help } : {})}
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          className={`in${name === 'code' || name === 'prefix' ? ' mono' : ''}`}
          inputMode={figures ? 'decimal' : 'text'}
          autoComplete="off"
          autoCapitalize={figures ? undefined : 'characters'}
        />
      )}
    </Field>
  );
}

/** What it takes off, when, for what and how often: the same for one code and for thousands. */
function Terms({ form, words }: { form: CodeForm; words: Codes }) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { fields } = words;
  return (
    <>
      <div className="svcform">
        <Field label={fields.kind}>
          {(control) => (
            <select {...control} {...form.register('kind')} className="in in--select">
              {(['percentage', 'fixed'] as const).map((each) => (
                <option key={each} value={each}>
                  {words.kinds[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Line form={form} name="value" label={fields.value} help={words.valueHelp[kind]} />
        <Line form={form} name="minimum" label={fields.minimum} optional />
      </div>
      <div className="svcform">
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <Field key={name} label={fields[name]} optional error={form.formState.errors[name]?.message}>
            {(control) => (
              <input {...control} {...form.register(name)} className="in" type="datetime-local" />
            )}
          </Field>
        ))}
        <Line form={form} name="maxUses" label={fields.maxUses} help={words.noLimit} optional />
        <Line
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
            <label className="opt" key={type}>
              <input type="checkbox" className="box" value={type} {...form.register('serviceTypes')} />
              {words.types[type]}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="opt">
        <input type="checkbox" className="box" {...form.register('windowOnly')} />
        {fields.windowOnly}
      </label>
      <Line form={form} name="note" label={fields.note} optional />
    </>
  );
}

/** A new code, or another's terms; its name stays what was printed. */
export function CodeDialog({ code, words, close }: { code?: StaffCode; words: Codes; close: () => void }) {
  const basis = useRef(code?.basis ?? '');
  const [closing, setClosing] = useState(false);
  const [schema] = useState(() => {
    const named = (typed: Typed) => code !== undefined || codeNameSchema.safeParse(typed.code).success;
    return typedSchema(words).refine(named, { path: ['code'], message: words.invalid.code });
  });
  const shopForm = useShopForm({
    schema,
    values: code ? typedOf(code) : empty,
    send: async (typed) => {
      const terms = termsOf(typed);
      if (code) {
        const body = { terms, active: typed.active, basis: basis.current };
        await changeShop('PUT', `/api/admin/discount-codes/${code.id}`, { body });
      } else await changeShop('POST', '/api/admin/discount-codes', { body: { code: typed.code, terms } });
      showToast({ tone: 'good', title: code ? words.saved : words.made });
      close();
      await refresh(['codes']);
    },
    ...(code && {
      reread: async () => {
        const now = await readShop<StaffCodeReply>(`/api/admin/discount-codes/${code.id}`);
        basis.current = now.code.basis;
        return typedOf(now.code);
      },
    }),
  });
  const { form, submit, failure, conflict, settle, leaving } = shopForm;
  const { fields } = words;
  return (
    <Dialog
      title={code ? words.editTitle(code.code) : words.add}
      className="dlg--wide"
      onClose={() => (form.formState.isDirty ? setClosing(true) : close())}
      foot={
        <button type="submit" form="code" className="btn btn--main">
          {code ? words.save : words.add}
        </button>
      }
    >
      <form
        id="code"
        className="stack stack--12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {code ? (
          <label className="opt">
            <input type="checkbox" className="box" {...form.register('active')} />
            {fields.active}
          </label>
        ) : (
          <Line form={form} name="code" label={fields.code} />
        )}
        <Terms form={form} words={words} />
        <FormFailure text={failure} />
      </form>
      <Conflict
        conflict={conflict}
        fields={(
          [
            'active',
            'kind',
            'value',
            'minimum',
            'validFrom',
            'validUntil',
            'maxUses',
            'maxUsesPerCustomer',
            'serviceTypes',
            'windowOnly',
            'note',
          ] as const
        ).map((key) => ({ key, label: fields[key] }))}
        onSettle={settle}
      />
      <UnsavedGuard
        leaving={leaving ?? (closing ? { stay: () => setClosing(false), leave: close } : undefined)}
      />
    </Dialog>
  );
}

/** Thousands at once, each with the same terms; then they are taken away as a file. */
export function GenerateDialog({ words, close }: { words: Codes; close: () => void }) {
  const language = useLanguage();
  const [made, setMade] = useState<GeneratedCodesReply>();
  const [schema] = useState(() =>
    typedSchema(words).refine(({ count }) => /^[1-9]\d{0,4}$/.test(count) && Number(count) <= mostCodes, {
      path: ['count'],
      message: words.invalid.count,
    }),
  );
  const { form, submit, failure } = useShopForm({
    schema,
    values: { ...empty, count: '1000', maxUses: '1' },
    send: async (typed) => {
      const body = { count: Number(typed.count), prefix: typed.prefix, terms: termsOf(typed) };
      setMade(await changeShop<GeneratedCodesReply>('POST', '/api/admin/discount-codes/generate', { body }));
      await refresh(['codes']);
    },
  });
  if (made)
    return (
      <Dialog title={words.generated(formatCount(made.count, language))} onClose={close}>
        <BatchLink batch={made.batch} words={words} onFollow={close} />
      </Dialog>
    );
  return (
    <Dialog
      title={words.generate}
      className="dlg--wide"
      onClose={close}
      foot={
        <button type="submit" form="codes" className="btn btn--main">
          {words.generate}
        </button>
      }
    >
      <form
        id="codes"
        className="stack stack--12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="svcform">
          <Line form={form} name="count" label={words.count} help={words.countHelp} />
          <Line form={form} name="prefix" label={words.prefix} help={words.prefixHelp} optional />
        </div>
        <Terms form={form} words={words} />
        <FormFailure text={failure} />
      </form>
    </Dialog>
  );
}
