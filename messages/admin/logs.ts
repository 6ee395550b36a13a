import type { StaffLanguage } from '#contracts/staff.ts';
import { logs as en } from '../en/admin/logs.ts';
import { logs as es, type Logs } from '../es/admin/logs.ts';

export type { Logs };

export const logsMessages: Record<StaffLanguage, Logs> = { es, en };
