import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { matches } from './palette-rules.ts';

const mostSettings = 5;

/** Returns settings by name and purpose in either language, matches by name first. */
export function findSettings(typed: string, language: StaffLanguage): { key: string; name: string }[] {
  if (typed.trim().length < 3) return [];
  const { es, en } = settingNameMessages;
  const keys = Object.keys(es.names);
  const named = keys.filter((key) => matches(`${es.names[key]} ${en.names[key]}`, typed));
  const meant = keys.filter((key) =>
    [es, en].some(({ names, about }) => matches(`${names[key]} ${about[key] ?? ''}`, typed)),
  );
  return [...new Set([...named, ...meant])]
    .slice(0, mostSettings)
    .map((key) => ({ key, name: settingNameMessages[language].names[key] ?? key }));
}
