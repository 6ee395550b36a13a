import { expect, it } from 'vitest';
import { conditionOf, reasonOf, shownNames } from '#contracts/staff/conditions.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { causesOf } from './find-causes.ts';

const since = new Date('2026-11-24T08:00:00Z');
const recorded = (name: string, weight: number) => [name, { since, weight, toldWeight: null }] as const;
const isFinding = (name: (typeof shownNames)[number]) => reasonOf(name) === 'shop_finding';
const partOf = (name: (typeof shownNames)[number]): StatusPart => ({
  ...{ kind: 'condition', name, cause: conditionOf(name).cause, reason: reasonOf(name) },
});

it.each(shownNames.filter(isFinding))('the condition %s causes an alert of its own urgency', (name) => {
  const part = partOf(name);
  const seen = new Map([recorded(`condition:${name}`, 0), recorded('pending:shop_finding', 3)]);
  const [own, others] = causesOf([part], [{ reason: 'shop_finding', count: 3 }], seen);
  expect(own).toEqual({
    ...{ name: `condition:${name}`, since, weight: 0, reason: 'shop_finding' },
    ...{ urgency: conditionOf(name).severity, subject: { of: 'status', part } },
  });
  expect(others?.name).toBe('pending:shop_finding');
});

it.each(shownNames.filter((name) => !isFinding(name)))(
  'the condition %s causes no alert besides that of its item',
  (name) => {
    const reason = reasonOf(name);
    const seen = new Map([recorded(`condition:${name}`, 0), recorded(`pending:${reason}`, 1)]);
    const causes = causesOf([partOf(name)], [{ reason, count: 1 }], seen);
    expect(causes.map((cause) => cause.name)).toEqual([`pending:${reason}`]);
  },
);
