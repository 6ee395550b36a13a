import { expect, it } from 'vitest';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { groupSettings, isFound } from './setting-groups.ts';

const line = (key: string, schema: object = {}) => ({ key, schema }) as SettingLine;

it('every named setting has its group, and all others belong to the last group', () => {
  const keys = [...Object.keys(settingNameMessages.es.names), 'moon.phase'];
  const found = groupSettings(keys.map((key) => line(key)));
  expect(found.flatMap(([, lines]) => lines.map(({ key }) => key)).sort()).toEqual(keys.sort());
  expect(found.at(-1)?.[1].map(({ key }) => key)).toEqual([
    ...[
      'staff.second_factor',
      'staff.agent_costs',
      'backups.schedule',
      'retention.days',
      'alerts.clock',
      'analytics.measuring',
      'moon.phase',
    ],
  ]);
});

it('a setting is found by name, description and fields, without accents', () => {
  const said = { told: settingNameMessages.es, words: settingsMessages.es };
  const limit = line('orders.refund_limit', {
    type: 'object',
    properties: { perDayCents: { type: 'integer' } },
  });
  expect(isFound(limit, 'limite agentes', said)).toBe(true);
  expect(isFound(limit, settingsMessages.es.fields.perDayCents ?? 'no such field', said)).toBe(true);
  expect(isFound(limit, 'mantenimiento', said)).toBe(false);
});
