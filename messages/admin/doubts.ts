import type { StaffLanguage } from '#contracts/staff.ts';
import { doubts as en } from '../en/admin/doubts.ts';
import { type Doubts, doubts as es } from '../es/admin/doubts.ts';

export type { Doubts };

export const doubtsMessages: Record<StaffLanguage, Doubts> = { es, en };
