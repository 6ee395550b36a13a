import { useState } from 'react';
import type { SendToProviderReply } from '#contracts/orders/changes.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { call } from '../../../data/call-shop.ts';
import { Unsendable } from '../../../data/error-sentence.ts';
import { useChange } from '../../../data/use-change.ts';
import { Field } from '../../../form/form-parts.tsx';
import { useWords } from '../../../language.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { linkText } from '../../../parts/link-text.ts';
import { showToast } from '../../../parts/toast-store.ts';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

/** All of it was sent: another target means another sending, which the member decides on with its consequence. */
export const ResendDialog = (props: OrderDialogProps) => <SendDialog {...props} elsewhere />;

export function SendDialog({ order, close, elsewhere = false }: OrderDialogProps & { elsewhere?: boolean }) {
  const words = useWords(orderMessages);
  const headers = useKey();
  const [force, setForce] = useState(elsewhere);
  const [part, setPart] = useState('');
  const [url, setUrl] = useState('');
  const [username, setUsername] = useState('');
  const tell = ({ success, error, publicationsProcessed: taken }: SendToProviderReply) => {
    if (!success) showToast({ tone: 'bad', title: words.send.failed, text: error ?? '' });
    else showToast({ tone: 'good', title: taken > 0 ? words.send.done(String(taken)) : words.send.waits });
  };
  const send = useChange(
    (reason: string) =>
      call('send-to-provider.send', {
        params: { id: order.id },
        key: headers['idempotency-key'],
        body: {
          ...{ customUrl: url, customUsername: username, forceResend: force },
          reason: reason || undefined,
          parts: part ? [part] : undefined,
        },
      }).then(tell),
    { refreshes: ['orders', 'pending'], fails: words.send.failed },
  );
  const { fulfilments } = order;
  return (
    <ConsequenceDialog
      title={elsewhere ? words.actions.target : words.actions.send}
      about={order.orderNumber}
      consequences={[
        { icon: 'send', text: elsewhere ? words.target.again : words.send.normal },
        ...(force ? [{ icon: 'alert' as const, text: words.send.risk }] : []),
      ]}
      confirm={force ? words.send.force : words.actions.send}
      tone={force ? 'destroy' : 'main'}
      {...(force ? { reason: 'required' as const } : {})}
      onConfirm={async (reason) => {
        if (elsewhere && !url.trim() && !username.trim()) throw new Unsendable(words.target.missing);
        return send.mutateAsync(reason);
      }}
      onClose={close}
    >
      {fulfilments.length > 1 && (
        <Field label={words.send.part}>
          {(control) => (
            <select className="in" {...control} value={part} onChange={({ target }) => setPart(target.value)}>
              <option value="">—</option>
              {fulfilments.map(({ id, link }) => (
                <option key={id} value={id}>
                  {linkText(link)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={words.send.url} optional {...(elsewhere ? {} : { help: words.send.empty })}>
        {(control) => (
          <input className="in" {...control} value={url} onChange={({ target }) => setUrl(target.value)} />
        )}
      </Field>
      <Field label={words.send.username} optional>
        {(control) => (
          <input
            className="in"
            {...control}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        )}
      </Field>
      {!elsewhere && (
        <label className="opt">
          <input
            type="checkbox"
            className="box"
            checked={force}
            onChange={({ target }) => setForce(target.checked)}
          />
          <span>
            {words.send.force}
            <br />
            <span className="help">{words.send.forceHelp}</span>
          </span>
        </label>
      )}
    </ConsequenceDialog>
  );
}

export function TargetDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const [username, setUsername] = useState(order.instagramUsername);
  const [url, setUrl] = useState('');
  // What was seen when the dialog was opened: another member's change meanwhile is not overwritten.
  const [was] = useState({ username: order.instagramUsername });
  const change = useChange(
    () => call('orders.change-target', { params: { id: order.id }, body: { username, url, was } }),
    { refreshes: ['orders', 'pending'], fails: words.target.failed, says: () => words.target.done },
  );
  return (
    <ConsequenceDialog
      title={words.actions.target}
      about={order.orderNumber}
      consequences={[{ icon: 'info', text: words.target.sent }]}
      confirm={words.actions.target}
      onConfirm={() => change.mutateAsync(undefined)}
      onClose={close}
    >
      <Field label={words.target.username}>
        {(control) => (
          <input
            className="in"
            {...control}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        )}
      </Field>
      <Field label={words.target.url} optional help={words.target.urlHelp}>
        {(control) => (
          <input className="in" {...control} value={url} onChange={({ target }) => setUrl(target.value)} />
        )}
      </Field>
    </ConsequenceDialog>
  );
}
