import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { scopeModules } from '#contracts/kit/module-fields.ts';
import { type CreatedApiKey, createApiKeySchema } from '#contracts/staff/api-keys.ts';
import { apiScopes, moneyScope } from '#contracts/staff/api-scopes.ts';
import { type ApiKeyTexts, apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { call } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { amountError } from '../../form/amounts.ts';
import { CheckField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { useTexts } from '../../language.tsx';
import { Icon } from '../../parts/icon.tsx';

const verbs = ['read', 'act', 'money'] as const;

interface ScopeChoicesProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

function ScopeChoices({ field, error }: ScopeChoicesProps) {
  const words = useTexts(apiKeyMessages);
  return (
    <fieldset className="stack stack--8" aria-describedby="scopes-error">
      <legend className="label">{words.scopes}</legend>
      <ul className="keyscopes">
        {scopeModules.map((module) => (
          <li key={module}>
            <span className="grow">{words.modules[module]}</span>
            {verbs.map((verb) => {
              const scope = `${module}:${verb}` as const;
              if (!apiScopes.includes(scope)) return null;
              return (
                <CheckField
                  key={scope}
                  {...field}
                  value={scope}
                  aria-label={words.scopeLabel(words.modules[module], words.verbs[verb])}
                >
                  {words.verbs[verb]}
                </CheckField>
              );
            })}
          </li>
        ))}
      </ul>
      {error && (
        <p className="err" id="scopes-error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

const splitEntries = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
const { name: nameSchema, ranges: rangesSchema } = createApiKeySchema.shape;

/** Values as typed. Limits are required with a money scope. */
function formSchema(words: ApiKeyTexts) {
  const amount = z
    .string()
    .refine((text) => text === '' || (parseAmount(text) ?? 0) > 0, amountError(words.amountInvalid));
  return z
    .object({
      name: z.string().refine((text) => nameSchema.safeParse(text).success, words.nameInvalid),
      scopes: z.array(z.string()).min(1, words.scopesMissing),
      perCall: amount,
      perDay: amount,
      callsAMinute: z
        .string()
        .refine((text) => /^\d{1,3}$/.test(text) && +text > 0 && +text <= 600, words.callsInvalid),
      endsOn: z
        .string()
        .refine((day) => day === '' || day >= toMadridDate(shopNow().getTime()), words.endsInvalid),
      ranges: z
        .string()
        .refine((text) => rangesSchema.safeParse(splitEntries(text)).success, words.rangesInvalid),
    })
    .superRefine(({ scopes, perCall, perDay }, context) => {
      if (!scopes.includes(moneyScope)) return;
      for (const [path, typed] of Object.entries({ perCall, perDay }))
        if (typed === '') context.addIssue({ code: 'custom', path: [path], message: words.amountInvalid });
    });
}
type KeyFormValues = z.infer<ReturnType<typeof formSchema>>;

const blank: KeyFormValues = {
  ...{ name: '', scopes: [], perCall: '', perDay: '', callsAMinute: '120', endsOn: '', ranges: '' },
};

const toBody = ({ name, scopes, perCall, perDay, callsAMinute, endsOn, ranges }: KeyFormValues) =>
  createApiKeySchema.parse({
    name,
    scopes,
    money: scopes.includes(moneyScope)
      ? { perCallCents: parseAmount(perCall), perDayCents: parseAmount(perDay) }
      : null,
    callsAMinute: Number(callsAMinute),
    endsOn: endsOn || null,
    ranges: splitEntries(ranges),
  });

interface CreateKeyDialogProps {
  onMade: (made: CreatedApiKey) => void;
  onClose: () => void;
}

export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const words = useTexts(apiKeyMessages);
  const shop = useShopForm({
    schema: () => formSchema(words),
    values: blank,
    send: async (typed) => {
      onMade(await call('api-keys.create', { body: toBody(typed) }));
    },
  });
  const { form } = shop;
  const { errors } = form.formState;
  const line = (name: Exclude<keyof KeyFormValues, 'scopes'>, label: string, help?: string) => (
    <TextField
      label={label}
      {...fieldOf(form, name)}
      help={help}
      optional={name === 'endsOn' || name === 'ranges'}
      type={name === 'endsOn' ? 'date' : 'text'}
      inputMode={name.startsWith('per') ? 'decimal' : name === 'callsAMinute' ? 'numeric' : 'text'}
    />
  );
  return (
    <DialogForm
      shop={shop}
      title={words.make}
      about={words.makeLead}
      wide
      send={words.makeIt}
      close={onClose}
    >
      {line('name', words.name, words.nameHelp)}
      <ScopeChoices field={form.register('scopes')} error={errors.scopes?.message} />
      {form.watch('scopes').includes(moneyScope) && (
        <div className="keypair">
          {line('perCall', words.perCall)}
          {line('perDay', words.perDay)}
        </div>
      )}
      <div className="keypair">
        {line('callsAMinute', words.callsAMinute)}
        {line('endsOn', words.endsOn, words.endsHelp)}
      </div>
      {line('ranges', words.ranges, words.rangesHelp)}
    </DialogForm>
  );
}
