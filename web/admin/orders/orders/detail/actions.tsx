import type { ComponentType } from 'react';
import { isDeliverable } from '#contracts/orders/deliverable.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import type { DetailAction } from '../../../detail/detail-screen.tsx';
import { useTexts } from '../../../language.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import type { OrderDialogProps } from '../dialogs/order-dialog.ts';
import { isRefundable } from './claim-on-order.ts';

const loadBuyerDialogs = () => import('../dialogs/buyer-dialogs.tsx');
const loadProviderDialogs = () => import('../dialogs/provider-dialogs.tsx');
const BlockDialog = lazyDialog(async () => (await loadBuyerDialogs()).BlockDialog);
const CancelDialog = lazyDialog(async () => (await loadBuyerDialogs()).CancelDialog);
const EmailDialog = lazyDialog(async () => (await loadBuyerDialogs()).EmailDialog);
const MailDialog = lazyDialog(async () => (await loadBuyerDialogs()).MailDialog);
const ResendDialog = lazyDialog(async () => (await loadProviderDialogs()).ResendDialog);
const SendDialog = lazyDialog(async () => (await loadProviderDialogs()).SendDialog);
const TargetDialog = lazyDialog(async () => (await loadProviderDialogs()).TargetDialog);
export const RefundDialog = lazyDialog(
  async () => (await import('../dialogs/refund-dialog.tsx')).RefundDialog,
);

const asMain: Pick<DetailAction, 'tone'> = { tone: 'main' };

export function useActions(order: StaffOrder): DetailAction[] {
  const { actions } = useTexts(orderMessages);
  const paid = ['paid', 'partially_refunded'].includes(order.paymentStatus);
  const deliverable = isDeliverable({ ...order, state: order.status, paymentState: order.paymentStatus });
  // Resending a part already submitted is an explicit decision, so it is never the first action.
  const unsent = order.fulfilments.some(({ state }) => ['queued', 'needs_action', 'failed'].includes(state));
  const wasPaid = paid || order.paymentStatus === 'refunded';
  // Same rule as on the server: the target may change for parts not submitted.
  const correctable =
    order.fulfilments.length === 0 ||
    order.fulfilments.some(({ state }) => ['queued', 'needs_action'].includes(state));
  const action = (
    key: keyof typeof actions,
    icon: DetailAction['icon'],
    Ask: ComponentType<OrderDialogProps>,
  ): DetailAction => ({
    key,
    label: actions[key],
    icon,
    dialog: (close) => <Ask order={order} close={close} />,
  });
  return [
    ...(deliverable ? [{ ...action('send', 'send', SendDialog), ...(unsent ? asMain : {}) }] : []),
    ...(correctable
      ? [action('target', 'target', TargetDialog)]
      : deliverable
        ? [action('target', 'target', ResendDialog)]
        : []),
    ...(wasPaid && !order.sample ? [action('email', 'mail', EmailDialog)] : []),
    ...(paid && isRefundable(order) ? [action('refund', 'card', RefundDialog)] : []),
    ...(order.mails.length > 0 && !order.sample ? [action('mail', 'mail', MailDialog)] : []),
    ...(['pending', 'processing'].includes(order.status) ? [action('cancel', 'x', CancelDialog)] : []),
    action('block', 'ban', BlockDialog),
  ];
}
