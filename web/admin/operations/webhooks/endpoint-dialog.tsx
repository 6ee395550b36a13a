import { useRef, useState } from 'react';
import { type WebhookEndpoint, webhookDraftSchema, webhookTypes } from '#contracts/operations/webhooks.ts';
import type { WebhooksTexts } from '#messages/admin/operations/webhooks.ts';
import { call } from '../../data/call-shop.ts';
import { CheckField, TextField } from '../../form/fields.tsx';
import { DialogForm, type ShopForm, useShopForm } from '../../form/resource-form.tsx';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

interface SecretDialogProps {
  secret: string;
  words: WebhooksTexts;
  close: () => void;
}

export function SecretDialog({ secret, words: { secret: words }, close }: SecretDialogProps) {
  return (
    <Dialog
      title={words.title}
      onClose={close}
      foot={
        <Button look="main" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <p>{words.text}</p>
      <TextField label={words.label} className="in mono" readOnly value={secret} />
      <Button look="sm" icon="copy" onClick={() => void copyText(secret, { title: words.copied })}>
        {words.copy}
      </Button>
    </Dialog>
  );
}

interface EndpointDialogProps {
  endpoint?: WebhookEndpoint;
  words: WebhooksTexts;
  close: () => void;
}

type Form = ShopForm<typeof webhookDraftSchema>;

const typedOf = ({ name, address, types, personal }: WebhookEndpoint) => ({ name, address, types, personal });
const empty = { name: '', address: '', types: [...webhookTypes], personal: false };

function useEndpointForm(props: EndpointDialogProps & { onMade: (secret: string) => void }) {
  const { endpoint, words, close, onMade } = props;
  const revision = useRef(endpoint?.revision ?? 0);
  return useShopForm({
    schema: webhookDraftSchema,
    values: endpoint ? typedOf(endpoint) : empty,
    send: async (draft) => {
      if (endpoint) {
        const body = { ...draft, revision: revision.current };
        await call('webhooks.change', { params: { id: endpoint.id }, body });
        showToast({ tone: 'good', title: words.form.saved });
        close();
      } else onMade((await call('webhooks.create', { body: draft })).secret);
    },
    reread:
      endpoint &&
      (async () => {
        const { endpoint: now } = await call('webhooks.show', { params: { id: endpoint.id } });
        revision.current = now.revision;
        return typedOf(now);
      }),
  });
}

function EventTypeFields({ form, words }: { form: Form['form']; words: WebhooksTexts }) {
  const { types: refused } = form.formState.errors;
  return (
    <fieldset className="stack stack--8">
      <legend className="label">{words.form.types}</legend>
      {webhookTypes.map((type) => (
        <CheckField key={type} value={type} {...form.register('types')}>
          {words.types[type]} <small className="mono muted">{type}</small>
        </CheckField>
      ))}
      {refused && (
        <span className="err" role="alert">
          <Icon name="alert" />
          {words.form.invalid.types}
        </span>
      )}
    </fieldset>
  );
}

export function EndpointDialog(props: EndpointDialogProps) {
  const { endpoint, words, close } = props;
  const [secret, setSecret] = useState<string>();
  const shop = useEndpointForm({ ...props, onMade: setSecret });
  const { form } = shop;
  const { errors } = form.formState;
  const { form: said } = words;
  if (secret !== undefined) return <SecretDialog secret={secret} words={words} close={close} />;
  const { name, address, types, personal } = said;
  return (
    <DialogForm
      shop={shop}
      title={endpoint ? said.editTitle(endpoint.name) : said.addTitle}
      send={endpoint ? said.save : words.add}
      close={close}
      labels={{ name, address, types, personal }}
    >
      <TextField label={name} {...form.register('name')} error={errors.name && said.invalid.name} />
      <TextField
        label={address}
        help={said.addressHelp}
        {...form.register('address')}
        error={errors.address && said.invalid.address}
        inputMode="url"
      />
      <CheckField {...form.register('personal')}>
        {personal} <small className="muted">{said.personalHelp}</small>
      </CheckField>
      <EventTypeFields form={form} words={words} />
    </DialogForm>
  );
}
