import type { StaffLanguage } from '#contracts/staff.ts';
import { list as en } from '../en/admin/list.ts';
import type { List } from '../es/admin/list.ts';
import { list as es } from '../es/admin/list.ts';

export type { List };

export const listMessages: Record<StaffLanguage, List> = { es, en };
