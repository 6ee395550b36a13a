import type { FindingName } from '#contracts/findings.ts';
import type { StaffLanguage } from '#contracts/staff.ts';
import { findings as en } from '../en/admin/findings.ts';
import { findings as es, type FindingWords } from '../es/admin/findings.ts';

export type { FindingWords };

export const findingMessages: Record<StaffLanguage, Record<FindingName, FindingWords>> = { es, en };
