import { expect, it } from 'vitest';
import { ruleOf } from './setting-rule.ts';
import { readNumber, shapeOf, toNumberInput } from './setting-shape.ts';

const number = (name: string, more: object = {}) => {
  const shape = shapeOf({ type: 'integer', ...more }, name);
  if (shape.kind !== 'number') throw new Error(shape.kind);
  return shape;
};

it('toNumberInput formats money and shares in euros and percent, other numbers unchanged', () => {
  const [money, share, days] = [number('perDayCents'), number('vat'), number('windowDays')];
  expect([
    toNumberInput(20_050, money, 'es'),
    toNumberInput(2100, share, 'en'),
    toNumberInput(30, days, 'es'),
  ]).toEqual(['200,50', '21.00', '30']);
  expect([readNumber('200,5', money), readNumber('21.005', share), readNumber(' 30 ', days)]).toEqual([
    20_050, 2101, 30,
  ]);
});

it('readNumber rejects ambiguous money like every other form', () => {
  const money = number('perDayCents');
  expect(['2.500', '2,500', '1.234,50', '1234'].map((typed) => readNumber(typed, money))).toEqual([
    ...[undefined, undefined, 123_450, 123_400],
  ]);
});

it('readNumber rejects thousands with a mark, which would be a thousandth', () => {
  const days = number('windowDays');
  expect(['1.000', '1,000', '30.500', '1000', '30'].map((typed) => readNumber(typed, days))).toEqual([
    ...[undefined, undefined, undefined, 1000, 30],
  ]);
  expect(readNumber('1.000', number('vat'))).toBe(100);
});

it('readNumber accepts empty text only where allowed, and rejects words', () => {
  const free = shapeOf({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] }, 'minutes');
  if (free.kind !== 'number') throw new Error(free.kind);
  expect(free).toMatchObject({ mayBeEmpty: true, minimum: 1, unit: 'minutes' });
  expect([readNumber('', free), readNumber('', number('hours')), readNumber('x', free)]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

it('shapeOf uses null for an empty optional text, and raw values for unions', () => {
  const none = { type: 'null' };
  const day = shapeOf({ anyOf: [{ type: 'string', pattern: '^\\d{4}$' }, none] }, 'oneStopFrom');
  expect(day).toMatchObject({ kind: 'text', mayBeEmpty: true, pattern: '^\\d{4}$' });
  const rule = ruleOf(day);
  expect([null, '2026', ''].map((value) => rule.safeParse(value).success)).toEqual([true, true, false]);
  expect(shapeOf({ anyOf: [{ enum: ['a'], type: 'string' }, none] }, 'x').kind).toBe('raw');
  expect(ruleOf(shapeOf({ type: 'string' }, 'name')).safeParse(null).success).toBe(false);
});

it('shapeOf finds a field for lists, rows, groups and maps, and raw values otherwise', () => {
  const text = { type: 'string' };
  expect(shapeOf({ type: 'array', items: text, minItems: 1 }, 'address')).toEqual({
    kind: 'lines',
    least: 1,
  });
  expect(shapeOf({ type: 'array', items: { type: 'object', properties: { es: text } } }, 'x')).toMatchObject({
    kind: 'rows',
    parts: [{ name: 'es', shape: { kind: 'text', long: false } }],
  });
  const choice = { enum: ['plain', 'neutral'] };
  const keys = { propertyNames: { enum: ['promo'] } };
  expect(shapeOf({ type: 'object', ...keys, additionalProperties: choice }, 'x')).toEqual({
    kind: 'map',
    keys: ['promo'],
    pattern: undefined,
    of: { kind: 'choice', choices: ['plain', 'neutral'] },
  });
  expect(shapeOf({ type: 'object' }, 'x').kind).toBe('raw');
});
