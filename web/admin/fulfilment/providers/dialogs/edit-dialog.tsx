import { useRef } from 'react';
import { z } from 'zod';
import { changeProviderSchema, type ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { Providers } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { typedDecimal } from '../../../form/decimals.ts';
import { Form } from '../../../form/form.tsx';
import { Conflict, Field, FormFailure } from '../../../form/form-parts.tsx';
import { useShopForm } from '../../../form/use-shop-form.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { showToast } from '../../../parts/toast-store.ts';

/** Values as typed. An empty key keeps the stored one. */
const typedSchema = changeProviderSchema
  .omit({ revision: true })
  .extend({ apiKey: z.union([z.literal(''), changeProviderSchema.shape.apiKey.unwrap()]) });
type Typed = z.input<typeof typedSchema>;
const typedOf = ({ name, baseUrl, lowBalance }: ProviderItem): Typed => ({
  name,
  baseUrl,
  lowBalance: typedDecimal(Number(lowBalance)),
  apiKey: '',
});

interface EditDialogProps {
  provider: ProviderItem;
  words: Providers;
  close: () => void;
}

function useProviderForm({ provider, words, close }: EditDialogProps) {
  const revision = useRef(provider.revision);
  return useShopForm({
    schema: typedSchema,
    values: typedOf(provider),
    send: async ({ apiKey, ...values }) => {
      const body = { ...values, revision: revision.current, apiKey: apiKey || undefined };
      await call('providers.change', { params: { id: provider.id }, body });
      showToast({ tone: 'good', title: words.saved });
      close();
    },
    reread: async () => {
      const { provider: now } = await call('providers.show', { params: { id: provider.id } });
      revision.current = now.revision;
      return typedOf(now);
    },
  });
}

/** Edits a provider. On a concurrent change both versions are shown. */
export function EditDialog({ provider, words, close }: EditDialogProps) {
  const { form, submit, failure, conflict, settle } = useProviderForm({ provider, words, close });
  const { errors, isSubmitting } = form.formState;
  const labels = {
    name: words.name,
    baseUrl: words.address,
    lowBalance: words.lowMark,
    apiKey: words.newKey,
  };
  return (
    <Dialog title={words.editTitle(provider.name)} onClose={close}>
      <Form className="stack stack--12" onSend={submit}>
        {(['name', 'baseUrl', 'lowBalance', 'apiKey'] as const).map((name) => (
          <Field
            key={name}
            label={labels[name]}
            optional={name === 'apiKey'}
            {...(name === 'apiKey' ? { help: words.editKey } : {})}
            error={
              errors[name]?.type && !['custom', 'server'].includes(errors[name].type)
                ? words.invalid[name]
                : errors[name]?.message
            }
          >
            {(control) => (
              <input
                {...control}
                {...form.register(name)}
                className="in"
                type={name === 'apiKey' ? 'password' : 'text'}
                inputMode={name === 'lowBalance' ? 'decimal' : undefined}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <FormFailure text={failure} />
        <div className="row row--wrap">
          <button type="submit" className="btn btn--main" aria-disabled={isSubmitting}>
            {words.save}
          </button>
        </div>
      </Form>
      <Conflict
        conflict={conflict}
        fields={(['name', 'baseUrl', 'lowBalance'] as const).map((key) => ({ key, label: labels[key] }))}
        onSettle={settle}
      />
    </Dialog>
  );
}
