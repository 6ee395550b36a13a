import type { StaffLanguage } from '#contracts/staff.ts';
import { data as en } from '../en/admin/data.ts';
import { type DataWords, data as es } from '../es/admin/data.ts';

export type { DataWords };

export const dataMessages: Record<StaffLanguage, DataWords> = { es, en };
