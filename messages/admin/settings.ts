import type { StaffLanguage } from '#contracts/staff.ts';
import { settingsWords as en } from '../en/admin/settings.ts';
import { settingsWords as es, type SettingsWords } from '../es/admin/settings.ts';

export type { SettingsWords };

export const settingsMessages: Record<StaffLanguage, SettingsWords> = { es, en };
