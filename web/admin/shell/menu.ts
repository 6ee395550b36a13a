import type { StaffAttention } from '#contracts/attention.ts';
import type { IconName } from '../parts/icon-paths.ts';

/** What the menu may name: the entries of text 3, section 2, and those that stand in groups of their own. */
export type MenuName = (typeof menuGroups)[number]['entries'][number]['name'];

export interface MenuEntry {
  name: string;
  icon: IconName;
  /** What of it waits for a person. */
  counts?: StaffAttention;
  /** Shown only while something of it waits. */
  whileCounted?: true;
}

/**
 * The menu's groups. The entries of text 3 keep its order (docs/rulings.md); an entry is shown when its screen stands
 * in `screens.ts`, a group when one of its entries is.
 */
export const menuGroups = [
  {
    key: 'start',
    entries: [
      { name: 'opening', icon: 'check', counts: 'opening', whileCounted: true },
      { name: 'dashboard', icon: 'stats' },
    ],
  },
  {
    key: 'attention',
    entries: [
      { name: 'pending', icon: 'inbox', counts: 'pending' },
      { name: 'doubts', icon: 'split', counts: 'doubts' },
      { name: 'withdrawals', icon: 'undo', counts: 'withdrawals' },
      { name: 'messages', icon: 'chat', counts: 'messages' },
      { name: 'reviews', icon: 'star' },
    ],
  },
  {
    key: 'shop',
    entries: [
      { name: 'services', icon: 'box' },
      { name: 'orders', icon: 'orders' },
    ],
  },
  {
    key: 'customers',
    entries: [
      { name: 'customers', icon: 'users' },
      { name: 'marketing', icon: 'mega' },
      { name: 'abandonedCarts', icon: 'cart' },
      { name: 'discountCodes', icon: 'ticket' },
      { name: 'blockedUsers', icon: 'ban' },
    ],
  },
  {
    key: 'delivery',
    entries: [
      { name: 'providers', icon: 'server', counts: 'providers' },
      { name: 'autoRefill', icon: 'refill' },
      { name: 'providerStatus', icon: 'sync' },
      { name: 'testVerify', icon: 'target' },
    ],
  },
  {
    key: 'system',
    entries: [
      { name: 'legalPages', icon: 'doc' },
      { name: 'apiLogs', icon: 'code' },
      { name: 'emailLogs', icon: 'mail', counts: 'mails' },
      { name: 'contentSections', icon: 'layout' },
      { name: 'settings', icon: 'gear' },
    ],
  },
  {
    key: 'money',
    entries: [
      { name: 'payments', icon: 'card', counts: 'payments' },
      { name: 'disputes', icon: 'scale', counts: 'disputes' },
      { name: 'reconciliation', icon: 'check' },
      { name: 'payouts', icon: 'down' },
    ],
  },
  {
    key: 'tax',
    entries: [
      { name: 'invoices', icon: 'doc' },
      { name: 'register', icon: 'chain', counts: 'register' },
      { name: 'tax', icon: 'scale' },
    ],
  },
  {
    key: 'team',
    entries: [
      { name: 'staff', icon: 'user' },
      { name: 'audit', icon: 'clock' },
      { name: 'bulkRuns', icon: 'columns' },
      { name: 'connections', icon: 'chain' },
      { name: 'security', icon: 'shield' },
    ],
  },
  {
    key: 'data',
    entries: [
      { name: 'data', icon: 'down' },
      { name: 'retention', icon: 'clock' },
    ],
  },
] as const satisfies readonly { key: string; entries: readonly MenuEntry[] }[];

export type MenuGroup = (typeof menuGroups)[number];
