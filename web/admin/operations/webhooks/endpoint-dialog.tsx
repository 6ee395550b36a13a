import { useId, useRef, useState } from 'react';
import { type WebhookEndpoint, webhookDraftSchema, webhookTypes } from '#contracts/operations/webhooks.ts';
import type { Webhooks } from '#messages/admin/operations/webhooks.ts';
import { call } from '../../data/call-shop.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Conflict, Field, UnsavedGuard } from '../../form/form-parts.tsx';
import { useClosing } from '../../form/use-closing.ts';
import { type ShopForm, useShopForm } from '../../form/use-shop-form.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

/** Shows a secret that is never shown again. */
export function SecretDialog({
  secret,
  words,
  close,
}: {
  secret: string;
  words: Webhooks;
  close: () => void;
}) {
  const id = useId();
  const { secret: said } = words;
  return (
    <Dialog
      title={said.title}
      onClose={close}
      foot={
        <button type="button" className="btn btn--main" onClick={close}>
          {said.done}
        </button>
      }
    >
      <p>{said.text}</p>
      <div className="field">
        <label htmlFor={id}>{said.label}</label>
        <input className="in mono" id={id} readOnly value={secret} />
      </div>
      <button
        type="button"
        className="btn btn--sm"
        onClick={() => void copyText(secret, { title: said.copied })}
      >
        <Icon name="copy" />
        {said.copy}
      </button>
    </Dialog>
  );
}

interface EndpointDialogProps {
  /** Endpoint to change. Absent to add one. */
  endpoint?: WebhookEndpoint;
  words: Webhooks;
  close: () => void;
}

type Form = ShopForm<typeof webhookDraftSchema>;

const typedOf = ({ name, address, types, personal }: WebhookEndpoint) => ({ name, address, types, personal });
const empty = { name: '', address: '', types: [...webhookTypes], personal: false };

function useEndpointForm({
  endpoint,
  words,
  close,
  onMade,
}: EndpointDialogProps & { onMade: (secret: string) => void }) {
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

function Types({ form, words }: { form: Form['form']; words: Webhooks }) {
  const { types: refused } = form.formState.errors;
  return (
    <fieldset className="stack stack--8">
      <legend className="label">{words.form.types}</legend>
      {webhookTypes.map((type) => (
        <label className="opt" key={type}>
          <input type="checkbox" className="box" value={type} {...form.register('types')} />
          <span>
            {words.types[type]} <small className="mono muted">{type}</small>
          </span>
        </label>
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

function Lines({ form, words }: { form: Form['form']; words: Webhooks }) {
  const { errors } = form.formState;
  const { form: said } = words;
  return (
    <>
      {(['name', 'address'] as const).map((name) => (
        <Field
          key={name}
          label={said[name]}
          {...(name === 'address' ? { help: said.addressHelp } : {})}
          error={errors[name] && said.invalid[name]}
        >
          {(control) => (
            <input
              {...control}
              {...form.register(name)}
              className="in"
              inputMode={name === 'address' ? 'url' : undefined}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
    </>
  );
}

export function EndpointDialog(props: EndpointDialogProps) {
  const { endpoint, words, close } = props;
  const [secret, setSecret] = useState<string>();
  const made = useEndpointForm({ ...props, onMade: setSecret });
  const { form, submit, failure, conflict, settle, leaving } = made;
  const closing = useClosing({ dirty: form.formState.isDirty, leaving }, close);
  const { form: said } = words;
  if (secret !== undefined) return <SecretDialog secret={secret} words={words} close={close} />;
  return (
    <FormDialog
      title={endpoint ? said.editTitle(endpoint.name) : said.addTitle}
      onClose={closing.onClose}
      failure={failure}
      send={endpoint ? said.save : words.add}
      onSend={submit}
      over={
        <>
          <Conflict
            conflict={conflict}
            fields={(['name', 'address', 'types', 'personal'] as const).map((key) => ({
              key,
              label: said[key],
            }))}
            onSettle={settle}
          />
          <UnsavedGuard leaving={closing.leaving} />
        </>
      }
    >
      <Lines form={form} words={words} />
      <label className="opt">
        <input type="checkbox" className="box" {...form.register('personal')} />
        <span>
          {said.personal} <small className="muted">{said.personalHelp}</small>
        </span>
      </label>
      <Types form={form} words={words} />
    </FormDialog>
  );
}
