import type { StaffLanguage } from '#contracts/staff.ts';
import { access as en } from '../en/admin/access.ts';
import { type Access, access as es } from '../es/admin/access.ts';

export type { Access };

export const accessMessages: Record<StaffLanguage, Access> = { es, en };
