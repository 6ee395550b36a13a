import { useWatch } from 'react-hook-form';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { CodesTexts } from '#messages/admin/orders/discount-codes.ts';
import { fieldOf } from '../../form/field-of.ts';
import { CheckField, SelectField, TextField } from '../../form/fields.tsx';
import type { CodeForm } from './code-form.ts';

type LineName = 'code' | 'count' | 'prefix' | 'value' | 'minimum' | 'maxUses' | 'maxUsesPerCustomer' | 'note';

interface LineProps {
  form: CodeForm;
  name: LineName;
  label: string;
  help?: string;
  optional?: boolean;
}

export function CodeField({ form, name, label, help, optional = false }: LineProps) {
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

export function CodeTermsFields({ form, words }: { form: CodeForm; words: CodesTexts }) {
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
