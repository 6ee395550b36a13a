import type { StaffLanguage } from '#contracts/staff.ts';
import { carts as en } from '../en/admin/carts.ts';
import { type Carts, carts as es } from '../es/admin/carts.ts';

export type { Carts };

export const cartsMessages: Record<StaffLanguage, Carts> = { es, en };
