import { useState } from 'react';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { call } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { useTexts } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

export function MailDialog({ order, close }: OrderDialogProps) {
  const words = useTexts(orderMessages);
  const headers = useKey();
  const [mailId, setMailId] = useState(order.mails[0]?.id ?? '');
  return (
    <ConsequenceDialog
      title={words.actions.mail}
      about={order.orderNumber}
      consequences={[{ icon: 'mail', text: words.mail.to(order.customerEmail) }]}
      confirm={words.actions.mail}
      onConfirm={() => call('mails.resend', { params: { id: mailId }, key: headers['idempotency-key'] })}
      done={words.mail.done}
      onClose={close}
    >
      <SelectField
        label={words.mail.which}
        choices={order.mails.map(({ id, kind, subject }) => [id, subject ?? kind] as const)}
        value={mailId}
        onChoose={setMailId}
      />
    </ConsequenceDialog>
  );
}

export function EmailDialog({ order, close }: OrderDialogProps) {
  const words = useTexts(orderMessages);
  const [email, setEmail] = useState(order.customerEmail);
  return (
    <ConsequenceDialog
      title={words.actions.email}
      about={order.orderNumber}
      consequences={[{ icon: 'mail', text: words.email.consequence }]}
      confirm={words.actions.email}
      onConfirm={() => call('orders.change-email', { params: { id: order.id }, body: { email } })}
      done={words.email.done}
      failed={words.email.failed}
      onClose={close}
    >
      <TextField label={words.email.label} type="email" value={email} onType={setEmail} />
    </ConsequenceDialog>
  );
}

export function CancelDialog({ order, close }: OrderDialogProps) {
  const words = useTexts(orderMessages);
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
      onConfirm={(reason: string) =>
        call('orders.cancel', { params: { id: order.id }, body: { reason: reason.slice(0, 200) } })
      }
      done={words.cancel.done}
      onClose={close}
    />
  );
}

export function BlockDialog({ order, close }: OrderDialogProps) {
  const words = useTexts(orderMessages);
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
      onConfirm={(reason: string) =>
        call('blocked-users.create', {
          body: {
            username: order.instagramUsername,
            orderNumber: order.orderNumber,
            reason: reason.slice(0, 500),
          },
        })
      }
      done={words.block.done}
      onClose={close}
    />
  );
}
