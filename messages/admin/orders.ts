import type { StaffLanguage } from '#contracts/staff.ts';
import { orders as en } from '../en/admin/orders.ts';
import { orders as es, type Orders } from '../es/admin/orders.ts';

export type { Orders };

export const ordersMessages: Record<StaffLanguage, Orders> = { es, en };
