import type { StaffLanguage } from '#contracts/staff.ts';
import { staffWords as en } from '../en/admin/staff.ts';
import { staffWords as es, type StaffWords } from '../es/admin/staff.ts';

export type { StaffWords };

export const staffMessages: Record<StaffLanguage, StaffWords> = { es, en };
