import type { StaffLanguage } from '#contracts/staff.ts';
import { opening as en } from '../en/admin/opening.ts';
import { opening as es, type OpeningWords } from '../es/admin/opening.ts';

export type { OpeningWords };

export const openingMessages: Record<StaffLanguage, OpeningWords> = { es, en };
