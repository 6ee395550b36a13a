import { expect, it } from 'vitest';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { features } from '#server/features.ts';

it.each(Object.entries(settingNameMessages))(
  'every setting has a name and a description in %s',
  (_language, words) => {
    const keys = features.flatMap(({ settings = [] }) => settings.map(({ key }) => key));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !words.names[key] || !words.about[key])).toEqual([]);
  },
);
