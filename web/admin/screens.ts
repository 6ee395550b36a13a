import type { ComponentType } from 'react';
import type { StaffRole } from '#contracts/staff.ts';
import type { Address } from './addresses.ts';

/** One screen of the back office: a folder of `screens/`, loaded when it is asked for. */
export interface ScreenEntry {
  load: () => Promise<{ Screen: ComponentType }>;
  /** Only the owner sees it, and its entry in the menu. */
  role?: StaffRole;
}

/** All screens. Which of them the menu names, in which group and order: `shell/menu.ts`. */
export const screens: Record<Address, ScreenEntry> = {
  pending: { load: () => import('./screens/pending/pending.tsx') },
  pendingItem: { load: () => import('./screens/pending/pending.tsx') },
  dashboard: { load: () => import('./screens/dashboard/dashboard.tsx') },
  orders: { load: () => import('./screens/orders/orders.tsx') },
  abandonedCarts: { load: () => import('./screens/abandoned-carts/abandoned-carts.tsx') },
};
