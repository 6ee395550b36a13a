import type { StaffLanguage } from '#contracts/staff.ts';
import { auditWords as en } from '../en/admin/audit.ts';
import { type AuditWords, auditWords as es } from '../es/admin/audit.ts';

export type { AuditWords };

export const auditMessages: Record<StaffLanguage, AuditWords> = { es, en };
