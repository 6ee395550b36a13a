import { useRef } from 'react';
import { z } from 'zod';
import { changeProviderSchema, type ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { toDecimalInput } from '../../../form/decimals.ts';
import { TextField } from '../../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../../form/resource-form.tsx';

/** Values as typed. An empty key keeps the stored one. */
const formSchema = changeProviderSchema
  .omit({ revision: true })
  .extend({ apiKey: z.union([z.literal(''), changeProviderSchema.shape.apiKey.unwrap()]) });
type ProviderFormValues = z.input<typeof formSchema>;
const toFormValues = ({ name, baseUrl, lowBalance }: ProviderItem): ProviderFormValues => ({
  name,
  baseUrl,
  lowBalance: toDecimalInput(Number(lowBalance)),
  apiKey: '',
});

interface EditDialogProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}

function useProviderForm({ provider, words, close }: EditDialogProps) {
  const revision = useRef(provider.revision);
  return useShopForm({
    schema: formSchema,
    values: toFormValues(provider),
    send: async ({ apiKey, ...values }) => {
      const body = { ...values, revision: revision.current, apiKey: apiKey || undefined };
      await call('providers.change', { params: { id: provider.id }, body });
    },
    done: words.saved,
    close,
    reread: async () => {
      const { provider: now } = await call('providers.show', { params: { id: provider.id } });
      revision.current = now.revision;
      return toFormValues(now);
    },
  });
}

/** Edits a provider. On a concurrent change both versions are shown. */
export function EditDialog({ provider, words, close }: EditDialogProps) {
  const shop = useProviderForm({ provider, words, close });
  const { form } = shop;
  const labels = { name: words.name, baseUrl: words.address, lowBalance: words.lowMark };
  /** The contract's messages are for programs. Those of the server are for members. */
  const field = (name: keyof ProviderFormValues) => {
    const type = form.formState.errors[name]?.type;
    const own = fieldOf(form, name);
    return type && !['custom', 'server'].includes(type) ? { ...own, error: words.invalid[name] } : own;
  };
  return (
    <DialogForm
      shop={shop}
      title={words.editTitle(provider.name)}
      send={words.save}
      close={close}
      labels={labels}
    >
      <TextField label={labels.name} {...field('name')} />
      <TextField label={labels.baseUrl} {...field('baseUrl')} />
      <TextField label={labels.lowBalance} {...field('lowBalance')} inputMode="decimal" />
      <TextField label={words.newKey} {...field('apiKey')} help={words.editKey} type="password" optional />
    </DialogForm>
  );
}
