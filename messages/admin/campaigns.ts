import type { StaffLanguage } from '#contracts/staff.ts';
import { campaigns as en } from '../en/admin/campaigns.ts';
import { type Campaigns, campaigns as es } from '../es/admin/campaigns.ts';

export type { Campaigns };

export const campaignsMessages: Record<StaffLanguage, Campaigns> = { es, en };
