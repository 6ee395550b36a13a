import type { StaffLanguage } from '#contracts/staff.ts';
import { shell as en } from '../en/admin/shell.ts';
import { shell as es, type Shell } from '../es/admin/shell.ts';

export type { Shell };

export const shellMessages: Record<StaffLanguage, Shell> = { es, en };
