import type { StaffLanguage } from '#contracts/staff.ts';
import { threads as en } from '../en/admin/threads.ts';
import { threads as es, type Threads } from '../es/admin/threads.ts';

export type { Threads };

export const threadsMessages: Record<StaffLanguage, Threads> = { es, en };
