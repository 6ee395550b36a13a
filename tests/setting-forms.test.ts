import { expect, it } from 'vitest';
import { z } from 'zod';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { features } from '#server/features.ts';
import { initialOf } from '#server/staff/settings/setting.ts';
import { ruleOf } from '../web/admin/staff/settings/rules/setting-rule.ts';
import { type Shape, shapeOf } from '../web/admin/staff/settings/rules/setting-shape.ts';

const settings = features.flatMap((feature) => feature.settings ?? []);
const typed = ({ schema, accepts }: (typeof settings)[number]) =>
  z.toJSONSchema(accepts ?? schema, { io: 'input' });

function kindsIn(shape: Shape): string[] {
  const within = 'parts' in shape ? shape.parts.map((part) => part.shape) : 'of' in shape ? [shape.of] : [];
  return [shape.kind, ...within.flatMap(kindsIn)];
}
const namesIn = (shape: Shape): string[] =>
  'parts' in shape ? shape.parts.flatMap((part) => [part.name, ...namesIn(part.shape)]) : [];

// Proves back-office-21.
it.each(settings.map((setting) => [setting.key, setting] as const))(
  '%s has a field for each part, with a name in both languages, and none shows code',
  (key, setting) => {
    const shape = shapeOf(typed(setting) as Parameters<typeof shapeOf>[0], key);
    expect(kindsIn(shape)).not.toContain('raw');
    for (const words of Object.values(settingsMessages))
      expect(namesIn(shape).filter((name) => words.fields[name] === undefined)).toEqual([]);
  },
);

it.each(settings.map((setting) => [setting.key, setting] as const))(
  'the form of %s takes what the shop begins with',
  (key, setting) => {
    const rule = ruleOf(shapeOf(typed(setting) as Parameters<typeof shapeOf>[0], key));
    expect(rule.safeParse(initialOf(setting, 'live')).error).toBeUndefined();
  },
);
