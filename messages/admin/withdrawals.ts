import type { StaffLanguage } from '#contracts/staff.ts';
import { withdrawals as en } from '../en/admin/withdrawals.ts';
import type { Withdrawals } from '../es/admin/withdrawals.ts';
import { withdrawals as es } from '../es/admin/withdrawals.ts';

export type { Withdrawals };

export const withdrawalsMessages: Record<StaffLanguage, Withdrawals> = { es, en };
