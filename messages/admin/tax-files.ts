import type { StaffLanguage } from '#contracts/staff.ts';
import { taxFiles as en } from '../en/admin/tax-files.ts';
import { taxFiles as es, type TaxFileWords } from '../es/admin/tax-files.ts';

export type { TaxFileWords };

export const taxFileMessages: Record<StaffLanguage, TaxFileWords> = { es, en };
