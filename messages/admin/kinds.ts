import type { StaffLanguage } from '#contracts/staff.ts';
import { kinds as en } from '../en/admin/kinds.ts';
import { kinds as es, type Kinds } from '../es/admin/kinds.ts';

export type { Kinds };

export const kindsMessages: Record<StaffLanguage, Kinds> = { es, en };
