import type { ReactNode } from 'react';
import type { StaffOrder } from '#contracts/staff-orders.ts';
import { orderMessages } from '#messages/admin/order.ts';
import type { DetailAction } from '../../detail/detail-screen.tsx';
import { useWords } from '../../language.ts';
import { BlockDialog, CancelDialog, EmailDialog, MailDialog } from './dialogs/buyer-dialogs.tsx';
import type { OrderDialogProps } from './dialogs/order-dialog.ts';
import { ResendDialog, SendDialog, TargetDialog } from './dialogs/provider-dialogs.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';

const asMain: Pick<DetailAction, 'tone'> = { tone: 'main' };

/** What can be done with the order as it stands; each says its consequence before. */
export function useActions(order: StaffOrder): DetailAction[] {
  const { actions } = useWords(orderMessages);
  const paid = ['paid', 'partially_refunded'].includes(order.paymentStatus);
  // What is with the provider already is sent again only by an explicit decision: never the first thing to press.
  const unsent = order.fulfilments.some(({ state }) => ['queued', 'needs_action', 'failed'].includes(state));
  const wasPaid = paid || order.paymentStatus === 'refunded';
  // As the server sees it: a target is changed for what has not been sent.
  const correctable =
    order.fulfilments.length === 0 ||
    order.fulfilments.some(({ state }) => ['queued', 'needs_action'].includes(state));
  const action = (
    key: keyof typeof actions,
    icon: DetailAction['icon'],
    Ask: (props: OrderDialogProps) => ReactNode,
  ): DetailAction => ({
    key,
    label: actions[key],
    icon,
    dialog: (close) => <Ask order={order} close={close} />,
  });
  return [
    ...(paid && !order.sample ? [{ ...action('send', 'send', SendDialog), ...(unsent ? asMain : {}) }] : []),
    ...(correctable
      ? [action('target', 'target', TargetDialog)]
      : paid && !order.sample
        ? [action('target', 'target', ResendDialog)]
        : []),
    ...(wasPaid && !order.sample ? [action('email', 'mail', EmailDialog)] : []),
    ...(paid ? [action('refund', 'card', RefundDialog)] : []),
    ...(order.mails.length > 0 && !order.sample ? [action('mail', 'mail', MailDialog)] : []),
    ...(['pending', 'processing'].includes(order.status) ? [action('cancel', 'x', CancelDialog)] : []),
    action('block', 'ban', BlockDialog),
  ];
}
