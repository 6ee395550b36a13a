import type { StaffLanguage } from '#contracts/staff.ts';
import { services as en } from '../en/admin/services.ts';
import { services as es, type Services } from '../es/admin/services.ts';

export type { Services };

export const servicesMessages: Record<StaffLanguage, Services> = { es, en };
