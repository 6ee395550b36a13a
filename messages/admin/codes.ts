import type { StaffLanguage } from '#contracts/staff.ts';
import { codes as en } from '../en/admin/codes.ts';
import { type Codes, codes as es } from '../es/admin/codes.ts';

export type { Codes };

export const codesMessages: Record<StaffLanguage, Codes> = { es, en };
