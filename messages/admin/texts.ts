import type { StaffLanguage } from '#contracts/staff.ts';
import { texts as en } from '../en/admin/texts.ts';
import { texts as es, type Texts } from '../es/admin/texts.ts';

export type { Texts };

export const textsMessages: Record<StaffLanguage, Texts> = { es, en };
