import type { StaffLanguage } from '#contracts/staff.ts';
import { pending as en } from '../en/admin/pending.ts';
import { pending as es, type Pending } from '../es/admin/pending.ts';

export type { Pending };

export const pendingMessages: Record<StaffLanguage, Pending> = { es, en };
