import type { BulkActionName } from '#contracts/staff/bulk.ts';
import type { BulkTexts } from '#messages/admin/staff/bulk.ts';
import type { IconName } from '../parts/icon.tsx';
import type { BulkAction, BulkField } from './list-config.ts';

interface BulkActionSpec {
  icon: IconName;
  final?: true;
  asks?: BulkField;
}

const reason: BulkField = { name: 'reason', label: 'reason', kind: 'line' };
const to: BulkField = { name: 'to', label: 'to', kind: 'choice', choices: ['me', 'nobody'] };

const specs: Record<BulkActionName, BulkActionSpec> = {
  order_note: { icon: 'note', asks: { name: 'text', label: 'text', kind: 'text' } },
  order_resend_mail: {
    icon: 'mail',
    final: true,
    asks: { name: 'kind', label: 'kind', kind: 'choice', choices: ['order-confirmed', 'order-completed'] },
  },
  order_send: { icon: 'send', final: true },
  order_cancel: { icon: 'x', final: true, asks: reason },
  order_block: { icon: 'ban', asks: reason },
  pending_snooze: {
    icon: 'clock',
    asks: { name: 'until', label: 'until', kind: 'choice', choices: ['hours', 'day', 'week'] },
  },
  pending_assign: { icon: 'user', asks: to },
  pending_recreate: { icon: 'undo', final: true, asks: { name: 'note', label: 'note', kind: 'line' } },
  pending_noted: { icon: 'check', final: true, asks: { name: 'note', label: 'note', kind: 'line' } },
  thread_close: { icon: 'check' },
  thread_open: { icon: 'undo' },
  thread_assign: { icon: 'user', asks: to },
  withdrawal_close: { icon: 'check', final: true, asks: { name: 'note', label: 'note', kind: 'line' } },
  review_hide: { icon: 'eye', asks: { ...reason, label: 'publicReason' } },
  review_show: { icon: 'check' },
  code_stop: { icon: 'pause' },
  code_start: { icon: 'check' },
  client_note: { icon: 'note', asks: { name: 'text', label: 'text', kind: 'text' } },
  client_stop_marketing: { icon: 'mega', final: true },
  unblock: { icon: 'undo', asks: { ...reason, optional: true } },
};

export const bulkActions = (words: BulkTexts, names: readonly BulkActionName[]): BulkAction[] =>
  names.map((name) => ({ name, ...words.actions[name], ...specs[name] }));
