import type { StaffLanguage } from '#contracts/staff.ts';
import { blocked as en } from '../en/admin/blocked.ts';
import { type Blocked, blocked as es } from '../es/admin/blocked.ts';

export type { Blocked };

export const blockedMessages: Record<StaffLanguage, Blocked> = { es, en };
