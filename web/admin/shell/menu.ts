import type { StaffAttention } from '#contracts/staff/attention.ts';
import type { IconName } from '../parts/icon-paths.ts';

/** Menu entries: those of text 3, section 2, and those in separate groups. */
export type MenuName = (typeof menuGroups)[number]['entries'][number]['name'];

export interface MenuEntry {
  name: string;
  icon: IconName;
  /** Counter of waiting items. */
  counts?: StaffAttention;
  /** Visible only while items wait. */
  whileCounted?: true;
}

export interface MenuSection {
  key: string;
  icon: IconName;
  /** Closed until opened by the member or by visiting one of its screens. Never a group with entries of text 3. */
  closed?: true;
  entries: readonly MenuEntry[];
}

/**
 * Menu groups, by task. Entries of text 3 keep its order. Entries need a screen in `screens.ts`,
 * groups need an entry. Groups with entries of text 3 are open by default.
 */
export const menuGroups = [
  {
    key: 'start',
    icon: 'stats',
    entries: [
      { name: 'opening', icon: 'flag', counts: 'opening', whileCounted: true },
      { name: 'dashboard', icon: 'stats' },
    ],
  },
  {
    key: 'attention',
    icon: 'inbox',
    entries: [
      { name: 'pending', icon: 'inbox', counts: 'pending' },
      { name: 'doubts', icon: 'split' },
      { name: 'withdrawals', icon: 'undo', counts: 'withdrawals' },
      { name: 'messages', icon: 'chat', counts: 'messages' },
      { name: 'reviews', icon: 'star' },
    ],
  },
  {
    key: 'shop',
    icon: 'box',
    entries: [
      { name: 'services', icon: 'box' },
      { name: 'orders', icon: 'orders' },
    ],
  },
  {
    key: 'customers',
    icon: 'users',
    entries: [
      { name: 'customers', icon: 'users' },
      { name: 'marketing', icon: 'mega' },
      { name: 'abandonedCarts', icon: 'cart' },
      { name: 'discountCodes', icon: 'ticket' },
      { name: 'blockedUsers', icon: 'ban' },
    ],
  },
  {
    key: 'money',
    icon: 'card',
    entries: [
      { name: 'payments', icon: 'card', counts: 'payments' },
      { name: 'disputes', icon: 'scale', counts: 'disputes' },
      { name: 'payouts', icon: 'bank' },
      { name: 'invoices', icon: 'invoice' },
    ],
  },
  {
    key: 'tax',
    icon: 'percent',
    closed: true,
    entries: [
      { name: 'reconciliation', icon: 'check' },
      { name: 'register', icon: 'chain', counts: 'register' },
      { name: 'tax', icon: 'percent' },
    ],
  },
  {
    key: 'delivery',
    icon: 'send',
    entries: [
      { name: 'providers', icon: 'server' },
      { name: 'autoRefill', icon: 'refill' },
      { name: 'providerStatus', icon: 'sync' },
      { name: 'testVerify', icon: 'target' },
    ],
  },
  {
    key: 'system',
    icon: 'gear',
    entries: [
      { name: 'legalPages', icon: 'doc' },
      { name: 'apiLogs', icon: 'code' },
      { name: 'emailLogs', icon: 'mail', counts: 'mails' },
      { name: 'contentSections', icon: 'layout' },
      { name: 'settings', icon: 'gear' },
      { name: 'jobs', icon: 'panel' },
      { name: 'alerts', icon: 'alert' },
      { name: 'connections', icon: 'link' },
      { name: 'processors', icon: 'terminal' },
      { name: 'webhooks', icon: 'out' },
      { name: 'data', icon: 'disk' },
      { name: 'retention', icon: 'hourglass' },
    ],
  },
  {
    key: 'team',
    icon: 'user',
    closed: true,
    entries: [
      { name: 'staff', icon: 'user' },
      { name: 'apiKeys', icon: 'key' },
      { name: 'audit', icon: 'clock' },
      { name: 'bulkRuns', icon: 'columns' },
      { name: 'security', icon: 'shield' },
    ],
  },
] as const satisfies readonly MenuSection[];

export type MenuGroup = (typeof menuGroups)[number];
