import type { StaffLanguage } from '#contracts/staff.ts';
import { dashboard as en } from '../en/admin/dashboard.ts';
import { type Dashboard, dashboard as es } from '../es/admin/dashboard.ts';

export const dashboardMessages: Record<StaffLanguage, Dashboard> = { es, en };
