import type { StaffLanguage } from '#contracts/staff.ts';
import { refills as en } from '../en/admin/refills.ts';
import { refills as es, type Refills } from '../es/admin/refills.ts';

export type { Refills };

export const refillsMessages: Record<StaffLanguage, Refills> = { es, en };
