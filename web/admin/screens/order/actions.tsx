import { useMemo, useState } from 'react';
import type { SendToProviderReply } from '#contracts/staff-order-changes.ts';
import type { StaffOrder } from '#contracts/staff-orders.ts';
import { orderMessages } from '#messages/admin/order.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { useChange } from '../../data/use-change.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { Field } from '../../form/form-parts.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCents } from '../../parts/format.ts';
import { showToast } from '../../parts/toast-store.ts';

interface DialogProps {
  order: StaffOrder;
  close: () => void;
}

const refreshes = ['orders', 'pending'] as const;

/** One key for as long as a dialog is open: pressing twice is one act. */
const useKey = () => useMemo(() => ({ 'idempotency-key': crypto.randomUUID() }), []);

function SendDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const headers = useKey();
  const [force, setForce] = useState(false);
  const [part, setPart] = useState('');
  const [url, setUrl] = useState('');
  const [username, setUsername] = useState('');
  const tell = ({ success, error, publicationsProcessed: taken }: SendToProviderReply) => {
    if (!success) showToast({ tone: 'bad', title: words.send.failed, text: error ?? '' });
    else showToast({ tone: 'good', title: taken > 0 ? words.send.done(String(taken)) : words.send.waits });
  };
  const send = useChange(
    (reason: string) =>
      changeShop<SendToProviderReply>('POST', `/api/admin/send-to-provider/${order.id}`, {
        headers,
        body: {
          ...{ customUrl: url, customUsername: username, forceResend: force },
          ...(reason ? { reason } : {}),
          ...(part ? { parts: [part] } : {}),
        },
      }).then(tell),
    { refreshes, fails: words.send.failed },
  );
  const { fulfilments } = order;
  return (
    <ConsequenceDialog
      title={words.actions.send}
      about={order.orderNumber}
      consequences={[
        { icon: 'send', text: words.send.normal },
        ...(force ? [{ icon: 'alert' as const, text: words.send.risk }] : []),
      ]}
      confirm={force ? words.send.force : words.actions.send}
      tone={force ? 'destroy' : 'main'}
      {...(force ? { reason: 'required' as const } : {})}
      onConfirm={(reason) => send.mutateAsync(reason)}
      onClose={close}
    >
      {fulfilments.length > 1 && (
        <Field label={words.send.part}>
          {(control) => (
            <select className="in" {...control} value={part} onChange={({ target }) => setPart(target.value)}>
              <option value="">—</option>
              {fulfilments.map(({ id, link }) => (
                <option key={id} value={id}>
                  {link.replace('https://www.instagram.com/', '')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={words.send.url} optional help={words.send.empty}>
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
    </ConsequenceDialog>
  );
}

function TargetDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const [username, setUsername] = useState(order.instagramUsername);
  const [url, setUrl] = useState('');
  // What was seen when the dialog was opened: another member's change meanwhile is not overwritten.
  const [was] = useState({ username: order.instagramUsername });
  const change = useChange(
    () => changeShop('PUT', `/api/admin/orders/${order.id}/target`, { body: { username, url, was } }),
    { refreshes, fails: words.target.failed, says: () => words.target.done },
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

interface Share {
  label: string;
  cents: number;
}

/** What may be given back: what did not arrive, all that is left, or the price of one part. */
function sharesOf(order: StaffOrder, words: typeof orderMessages.es): Share[] {
  const left = order.payments.reduce(
    (sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents,
    0,
  );
  const undelivered = order.fulfilments.reduce(
    (sum, { paidCents, quantity, delivered }) =>
      sum + Math.ceil((paidCents * (quantity - delivered)) / quantity),
    0,
  );
  const parts = order.fulfilments.length > 1 ? order.fulfilments : [];
  return [
    { label: words.refund.undelivered, cents: Math.min(left, undelivered - order.refundedCents) },
    { label: words.refund.all, cents: left },
    ...parts.map(({ link, paidCents }) => ({
      label: words.refund.part(link.replace('https://www.instagram.com/', '')),
      cents: Math.min(left, paidCents),
    })),
  ].filter(({ cents }) => cents > 0);
}

const centsOf = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 100);

function RefundDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const language = useLanguage();
  const headers = useKey();
  const shares = sharesOf(order, words);
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState('');
  const other = chosen === shares.length;
  const cents = other ? centsOf(typed) : (shares[chosen]?.cents ?? 0);
  const money = formatCents(Number.isFinite(cents) ? cents : 0, language);
  const refund = useChange(
    async (reason: string) => {
      if (!(cents > 0)) throw new Error(words.refund.invalid);
      return changeShop('POST', '/api/admin/refunds', {
        headers,
        body: { orderId: order.id, amountCents: cents, reason: reason.slice(0, 200) },
      });
    },
    { refreshes: ['orders', 'payments', 'pending'], fails: null, says: () => words.refund.done(money) },
  );
  return (
    <ConsequenceDialog
      title={words.actions.refund}
      about={order.orderNumber}
      consequences={[
        { icon: 'card', text: words.refund.back },
        { icon: 'info', text: words.refund.once },
      ]}
      confirm={words.refund.confirm(money)}
      tone="destroy"
      reason="required"
      onConfirm={(reason) => refund.mutateAsync(reason)}
      onClose={close}
    >
      <fieldset>
        <legend className="sr">{words.actions.refund}</legend>
        <div className="pick">
          {[...shares, undefined].map((share, at) => (
            <label key={share?.label ?? 'other'}>
              <input
                type="radio"
                className="box"
                name="refund"
                checked={chosen === at}
                onChange={() => setChosen(at)}
              />
              <span className="medium">{share?.label ?? words.refund.other}</span>
              {share && <span className="num medium">{formatCents(share.cents, language)}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      {other && (
        <Field label={words.refund.cents} error={typed && !(cents > 0) ? words.refund.invalid : undefined}>
          {(control) => (
            <input
              className="in"
              inputMode="decimal"
              {...control}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
    </ConsequenceDialog>
  );
}

function MailDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const headers = useKey();
  const [mailId, setMailId] = useState(order.mails[0]?.id ?? '');
  const resend = useChange(
    () => changeShop('POST', `/api/admin/mails/${mailId}/resend`, { headers, body: {} }),
    {
      refreshes: ['orders', 'mails'],
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

function CancelDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const cancel = useChange(
    (reason: string) =>
      changeShop('POST', `/api/admin/orders/${order.id}/cancel`, { body: { reason: reason.slice(0, 200) } }),
    { refreshes, fails: null, says: () => words.cancel.done },
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

function BlockDialog({ order, close }: DialogProps) {
  const words = useWords(orderMessages);
  const block = useChange(
    (reason: string) =>
      changeShop('POST', '/api/blocked-users', {
        body: { username: order.instagramUsername, reason: reason.slice(0, 500) },
      }),
    { refreshes: ['blocked'], fails: null, says: () => words.block.done },
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

/** What can be done with the order as it stands; each says its consequence before. */
export function useActions(order: StaffOrder): DetailAction[] {
  const { actions } = useWords(orderMessages);
  const { role } = useSession();
  const paid = ['paid', 'partially_refunded'].includes(order.paymentStatus);
  const action = (
    key: keyof typeof actions,
    icon: DetailAction['icon'],
    Ask: (props: DialogProps) => React.ReactNode,
  ): DetailAction => ({
    key,
    label: actions[key],
    icon,
    dialog: (close) => <Ask order={order} close={close} />,
  });
  return [
    ...(paid && !order.sample ? [{ ...action('send', 'send', SendDialog), tone: 'main' as const }] : []),
    action('target', 'target', TargetDialog),
    ...(paid && role === 'owner' ? [action('refund', 'card', RefundDialog)] : []),
    ...(order.mails.length > 0 && !order.sample ? [action('mail', 'mail', MailDialog)] : []),
    ...(['pending', 'processing'].includes(order.status) ? [action('cancel', 'x', CancelDialog)] : []),
    action('block', 'ban', BlockDialog),
  ];
}
