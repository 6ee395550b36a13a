import { useWatch } from 'react-hook-form';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { Codes } from '#messages/admin/orders/discount-codes.ts';
import { Field } from '../../form/form-parts.tsx';
import type { CodeForm } from './code-form.ts';

type LineName = 'code' | 'count' | 'prefix' | 'value' | 'minimum' | 'maxUses' | 'maxUsesPerCustomer' | 'note';

interface LineProps {
  form: CodeForm;
  name: LineName;
  label: string;
  help?: string;
  optional?: boolean;
}

export function Line({ form, name, label, help, optional = false }: LineProps) {
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

export function Terms({ form, words }: { form: CodeForm; words: Codes }) {
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
