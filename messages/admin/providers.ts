import type { StaffLanguage } from '#contracts/staff.ts';
import { providers as en } from '../en/admin/providers.ts';
import { providers as es, type Providers } from '../es/admin/providers.ts';

export type { Providers };

export const providersMessages: Record<StaffLanguage, Providers> = { es, en };
