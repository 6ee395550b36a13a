import { expect, it } from 'vitest';
import { z } from 'zod';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { features } from '#server/features.ts';
import { initialOf } from '#server/staff/settings/setting.ts';
import { ruleOf } from '../web/admin/staff/settings/rules/setting-rule.ts';
import { shapeOf, type ValueShape } from '../web/admin/staff/settings/rules/setting-shape.ts';

const settings = features.flatMap((feature) => feature.settings ?? []);
const inputSchemaOf = ({ schema, accepts }: (typeof settings)[number]) =>
  z.toJSONSchema(accepts ?? schema, { io: 'input' });

function kindsIn(shape: ValueShape): string[] {
  const within = 'parts' in shape ? shape.parts.map((part) => part.shape) : 'of' in shape ? [shape.of] : [];
  return [shape.kind, ...within.flatMap(kindsIn)];
}
const namesIn = (shape: ValueShape): string[] =>
  'parts' in shape ? shape.parts.flatMap((part) => [part.name, ...namesIn(part.shape)]) : [];

const shapes = settings.map((setting) => ({
  key: setting.key,
  setting,
  shape: shapeOf(inputSchemaOf(setting) as Parameters<typeof shapeOf>[0], setting.key),
}));

it('every setting has form fields rather than code', () => {
  expect(shapes.filter(({ shape }) => kindsIn(shape).includes('raw')).map(({ key }) => key)).toEqual([]);
});

it('every field of a setting has a name in both languages', () => {
  const unnamed = shapes.flatMap(({ key, shape }) =>
    Object.entries(settingsMessages).flatMap(([language, { fields }]) =>
      namesIn(shape)
        .filter((name) => fields[name] === undefined)
        .map((name) => `${language} ${key}: ${name}`),
    ),
  );
  expect(unnamed).toEqual([]);
});

it('the form of every setting accepts the default value', () => {
  const refused = shapes.flatMap(({ key, setting, shape }) => {
    const { error } = ruleOf(shape).safeParse(initialOf(setting, 'live'));
    return error ? [`${key}: ${error.message}`] : [];
  });
  expect(refused).toEqual([]);
});

it('the form of the company marks an empty line before it is sent', () => {
  const company = shapes.find(({ key }) => key === 'shop.identity')!;
  const value = {
    ...{ name: 'Auge', legalName: 'Auge SL', taxId: '', address: ['Calle Sol 5'], registry: '' },
    email: 'hola@ejemplo.es',
  };
  const { error } = ruleOf(company.shape).safeParse(value);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['taxId']);
});
