import type { StaffLanguage } from '#contracts/staff.ts';
import { order as en } from '../en/admin/order.ts';
import { order as es, type Order } from '../es/admin/order.ts';

export type { Order };

export const orderMessages: Record<StaffLanguage, Order> = { es, en };
