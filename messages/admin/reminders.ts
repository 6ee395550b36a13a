import type { StaffLanguage } from '#contracts/staff.ts';
import { reminders as en } from '../en/admin/reminders.ts';
import { reminders as es, type Reminders } from '../es/admin/reminders.ts';

export type { Reminders };

export const remindersMessages: Record<StaffLanguage, Reminders> = { es, en };
