import { useState } from 'react';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { call } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { Field } from '../../../form/form-parts.tsx';
import { useWords } from '../../../language.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

export function MailDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const headers = useKey();
  const [mailId, setMailId] = useState(order.mails[0]?.id ?? '');
  const resend = useChange(
    () => call('mails.resend', { params: { id: mailId }, key: headers['idempotency-key'] }),
    {
      fails: null,
      says: () => words.mail.done,
    },
  );
  return (
    <ConsequenceDialog
      title={words.actions.mail}
      about={order.orderNumber}
      consequences={[{ icon: 'mail', text: words.mail.to(order.customerEmail) }]}
      confirm={words.actions.mail}
      onConfirm={() => resend.mutateAsync(undefined)}
      onClose={close}
    >
      <Field label={words.mail.which}>
        {(control) => (
          <select
            className="in"
            {...control}
            value={mailId}
            onChange={({ target }) => setMailId(target.value)}
          >
            {order.mails.map(({ id, kind, subject }) => (
              <option key={id} value={id}>
                {subject ?? kind}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ConsequenceDialog>
  );
}

export function EmailDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const [email, setEmail] = useState(order.customerEmail);
  const change = useChange(() => call('orders.change-email', { params: { id: order.id }, body: { email } }), {
    fails: words.email.failed,
    says: () => words.email.done,
  });
  return (
    <ConsequenceDialog
      title={words.actions.email}
      about={order.orderNumber}
      consequences={[{ icon: 'mail', text: words.email.consequence }]}
      confirm={words.actions.email}
      onConfirm={() => change.mutateAsync(undefined)}
      onClose={close}
    >
      <Field label={words.email.label}>
        {(control) => (
          <input
            className="in"
            type="email"
            {...control}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </ConsequenceDialog>
  );
}

export function CancelDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const cancel = useChange(
    (reason: string) =>
      call('orders.cancel', { params: { id: order.id }, body: { reason: reason.slice(0, 200) } }),
    { fails: null, says: () => words.cancel.done },
  );
  return (
    <ConsequenceDialog
      title={words.actions.cancel}
      about={order.orderNumber}
      consequences={[
        { icon: 'x', text: words.cancel.consequence },
        { icon: 'card', text: words.cancel.money },
      ]}
      confirm={words.actions.cancel}
      tone="destroy"
      reason="required"
      onConfirm={(reason) => cancel.mutateAsync(reason)}
      onClose={close}
    />
  );
}

export function BlockDialog({ order, close }: OrderDialogProps) {
  const words = useWords(orderMessages);
  const block = useChange(
    (reason: string) =>
      call('blocked-users.create', {
        body: {
          username: order.instagramUsername,
          orderNumber: order.orderNumber,
          reason: reason.slice(0, 500),
        },
      }),
    { fails: null, says: () => words.block.done },
  );
  return (
    <ConsequenceDialog
      title={words.actions.block}
      about={`@${order.instagramUsername}`}
      consequences={[
        { icon: 'ban', text: words.block.consequence },
        { icon: 'info', text: words.block.stays },
      ]}
      confirm={words.actions.block}
      tone="destroy"
      reason="required"
      onConfirm={(reason) => block.mutateAsync(reason)}
      onClose={close}
    />
  );
}
