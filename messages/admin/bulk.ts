import type { StaffLanguage } from '#contracts/staff.ts';
import { bulk as en } from '../en/admin/bulk.ts';
import type { BulkWords } from '../es/admin/bulk.ts';
import { bulk as es } from '../es/admin/bulk.ts';

export type { BulkWords };

export const bulkMessages: Record<StaffLanguage, BulkWords> = { es, en };
