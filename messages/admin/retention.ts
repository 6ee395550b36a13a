import type { StaffLanguage } from '#contracts/staff.ts';
import { retention as en } from '../en/admin/retention.ts';
import type { Retention } from '../es/admin/retention.ts';
import { retention as es } from '../es/admin/retention.ts';

export type { Retention };

export const retentionMessages: Record<StaffLanguage, Retention> = { es, en };
