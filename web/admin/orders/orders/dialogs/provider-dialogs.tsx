import { useState } from 'react';
import type { SendToProviderReply } from '#contracts/orders/changes.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { ValidationError } from '../../../data/refused-call.ts';
import { CheckField, SelectField, TextField } from '../../../form/fields.tsx';
import { useTexts } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { linkText } from '../../../parts/link-text.ts';
import { showToast } from '../../../parts/toast-store.ts';
import { type OrderDialogProps, useKey } from './order-dialog.ts';

/** Changing the target of a completely submitted order means submitting again, which the member must confirm. */
export const ResendDialog = (props: OrderDialogProps) => <SendDialog {...props} elsewhere />;

interface SendInput {
  part: string;
  url: string;
  username: string;
  force: boolean;
}

interface SendingProps {
  typed: SendInput;
  onType: (change: Partial<SendInput>) => void;
}

function PartChoice({ order, typed, onType }: SendingProps & Pick<OrderDialogProps, 'order'>) {
  const words = useTexts(orderMessages);
  if (order.fulfilments.length < 2) return null;
  return (
    <SelectField
      label={words.send.part}
      choices={order.fulfilments.map(({ id, link }) => [id, linkText(link)] as const)}
      empty="—"
      value={typed.part}
      onChoose={(next) => onType({ part: next })}
    />
  );
}

/** Submits although the order may already be at the provider. */
function ForceBox({ typed, onType }: SendingProps) {
  const words = useTexts(orderMessages);
  return (
    <CheckField checked={typed.force} onCheck={(checked) => onType({ force: checked })}>
      {words.send.force}
      <br />
      <span className="help">{words.send.forceHelp}</span>
    </CheckField>
  );
}

function useSend({ order }: OrderDialogProps, { part, url, username, force }: SendInput) {
  const words = useTexts(orderMessages);
  const headers = useKey();
  const tell = ({ success, error, publicationsProcessed: taken }: SendToProviderReply) => {
    if (!success) showToast({ tone: 'bad', title: words.send.failed, text: error ?? '' });
    else showToast({ tone: 'good', title: taken > 0 ? words.send.done(String(taken)) : words.send.waits });
  };
  return useChange(
    (reason: string) =>
      call('send-to-provider.send', {
        params: { id: order.id },
        key: headers['idempotency-key'],
        body: {
          customUrl: url,
          customUsername: username,
          forceResend: force,
          reason: reason || undefined,
          parts: part ? [part] : undefined,
        },
      }).then(tell),
    { fails: words.send.failed },
  );
}

export function SendDialog(props: OrderDialogProps & { elsewhere?: boolean }) {
  const { order, close, elsewhere = false } = props;
  const words = useTexts(orderMessages);
  const [typed, setTyped] = useState<SendInput>({ part: '', url: '', username: '', force: elsewhere });
  const send = useSend(props, typed);
  const { force, url, username } = typed;
  const type = { typed, onType: (change: Partial<SendInput>) => setTyped({ ...typed, ...change }) };
  const confirm = async (reason: string) => {
    if (elsewhere && !url.trim() && !username.trim()) throw new ValidationError(words.target.missing);
    return send.mutateAsync(reason);
  };
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
      reason={force ? 'required' : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <PartChoice order={order} {...type} />
      <TextField
        label={words.send.url}
        optional
        help={elsewhere ? undefined : words.send.empty}
        value={url}
        onType={(next) => type.onType({ url: next })}
      />
      <TextField
        label={words.send.username}
        optional
        value={username}
        onType={(next) => type.onType({ username: next })}
      />
      {!elsewhere && <ForceBox {...type} />}
    </ConsequenceDialog>
  );
}

export function TargetDialog({ order, close }: OrderDialogProps) {
  const words = useTexts(orderMessages);
  const [username, setUsername] = useState(order.instagramUsername);
  const [url, setUrl] = useState('');
  // Value shown when the dialog opened, so another member's change is not overwritten.
  const [was] = useState({ username: order.instagramUsername });
  return (
    <ConsequenceDialog
      title={words.actions.target}
      about={order.orderNumber}
      consequences={[{ icon: 'info', text: words.target.sent }]}
      confirm={words.actions.target}
      onConfirm={() =>
        call('orders.change-target', { params: { id: order.id }, body: { username, url, was } })
      }
      done={words.target.done}
      failed={words.target.failed}
      onClose={close}
    >
      <TextField label={words.target.username} value={username} onType={setUsername} />
      <TextField label={words.target.url} optional help={words.target.urlHelp} value={url} onType={setUrl} />
    </ConsequenceDialog>
  );
}
