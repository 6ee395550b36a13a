import type { StaffLanguage } from '#contracts/staff.ts';
import { tax as en } from '../en/admin/tax.ts';
import { tax as es, type TaxWords } from '../es/admin/tax.ts';

export type { TaxWords };

export const taxMessages: Record<StaffLanguage, TaxWords> = { es, en };
