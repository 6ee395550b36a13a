import type { StaffLanguage } from '#contracts/staff.ts';
import { register as en } from '../en/admin/register.ts';
import { register as es, type RegisterWords } from '../es/admin/register.ts';

export type { RegisterWords };

export const registerMessages: Record<StaffLanguage, RegisterWords> = { es, en };
