import type { StaffLanguage } from '#contracts/staff.ts';
import { money as en } from '../en/admin/money.ts';
import { money as es, type Moneys } from '../es/admin/money.ts';

export type { Moneys };

export const moneyMessages: Record<StaffLanguage, Moneys> = { es, en };
