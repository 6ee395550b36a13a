import type { StaffLanguage } from '#contracts/staff.ts';
import { settingNames as en } from '../en/admin/setting-names.ts';
import { settingNames as es, type SettingNames } from '../es/admin/setting-names.ts';

export type { SettingNames };

export const settingNameMessages: Record<StaffLanguage, SettingNames> = { es, en };
