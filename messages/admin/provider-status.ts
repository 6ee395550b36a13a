import type { StaffLanguage } from '#contracts/staff.ts';
import { providerStatus as en } from '../en/admin/provider-status.ts';
import { providerStatus as es, type ProviderStatusWords } from '../es/admin/provider-status.ts';

export type { ProviderStatusWords };

export const providerStatusMessages: Record<StaffLanguage, ProviderStatusWords> = { es, en };
