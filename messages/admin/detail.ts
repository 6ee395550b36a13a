import type { StaffLanguage } from '#contracts/staff.ts';
import { detail as en } from '../en/admin/detail.ts';
import { type Detail, detail as es } from '../es/admin/detail.ts';

export const detailMessages: Record<StaffLanguage, Detail> = { es, en };
