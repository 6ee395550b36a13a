import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { matchesLabel } from './palette-rules.ts';

const maxSettingHits = 5;

export function findSettings(typed: string, language: StaffLanguage): { key: string; name: string }[] {
  if (typed.trim().length < 3) return [];
  const { es, en } = settingNameMessages;
  const keys = Object.keys(es.names);
  const named = keys.filter((key) => matchesLabel(`${es.names[key]} ${en.names[key]}`, typed));
  const meant = keys.filter((key) =>
    [es, en].some(({ names, about }) => matchesLabel(`${names[key]} ${about[key] ?? ''}`, typed)),
  );
  return [...new Set([...named, ...meant])]
    .slice(0, maxSettingHits)
    .map((key) => ({ key, name: settingNameMessages[language].names[key] ?? key }));
}
