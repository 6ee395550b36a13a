import type { StaffLanguage } from '#contracts/staff.ts';
import { figures as en } from '../en/admin/figures.ts';
import { figures as es, type FigureWords } from '../es/admin/figures.ts';

export const figureMessages: Record<StaffLanguage, FigureWords> = { es, en };
