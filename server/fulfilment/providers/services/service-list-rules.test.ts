import { expect, test } from 'vitest';
import type { ListedService } from '#server/platform/clients/provider/provider-replies.ts';
import { evaluateServiceList } from './service-list-rules.ts';

const service = (externalId: string): ListedService => ({
  externalId,
  name: externalId,
  category: '',
  rate: '1',
  min: 1,
  max: 10,
  refill: false,
  cancel: false,
  type: 'Default',
  description: '',
  extraInput: null,
});
const listOf = (...ids: string[]) => ({ services: ids.map(service), unreadable: [], nameless: 0 });
const knownServices = (...known: string[]) => ({ known, acceptVanished: false });

test('a service list import rejects an empty list', () => {
  expect(evaluateServiceList(listOf(), knownServices('1'))).toEqual({ kind: 'empty' });
});

test('a service list import rejects a list with many unreadable entries', () => {
  const unreadable = [{ externalId: '9', field: 'rate', value: 'free' } as const];
  expect(evaluateServiceList({ ...listOf('1', '2'), nameless: 1 }, knownServices('1')).kind).toBe('broken');
  expect(evaluateServiceList({ ...listOf('1', '2'), unreadable }, knownServices('1'))).toEqual({
    kind: 'broken',
    unreadable: 1,
    examples: unreadable,
  });
});

test('a service list import disables a few vanished services', () => {
  expect(evaluateServiceList(listOf('1', '2', '3', '5'), knownServices('1', '2', '3', '4'))).toMatchObject({
    kind: 'good',
    vanished: ['4'],
  });
});

test('a service list import requires a decision when more than three in ten would vanish', () => {
  const list = listOf('1', '2');
  expect(evaluateServiceList(list, knownServices('1', '2', '3'))).toEqual({
    kind: 'shrunken',
    vanished: ['3'],
  });
  expect(evaluateServiceList(list, { known: ['1', '2', '3'], acceptVanished: true }).kind).toBe('good');
});

test('a service list import keeps an unreadable entry and counts a repeated one once', () => {
  const many = Array.from({ length: 40 }, (_, index) => String(index));
  const unreadable = [{ externalId: '99', field: 'rate', value: 'free' } as const];
  const list = { ...listOf(...many, '0'), unreadable };
  const verdict = evaluateServiceList(list, knownServices(...many, '99'));
  expect(verdict).toMatchObject({ kind: 'good', vanished: [] });
  expect(verdict.kind === 'good' && verdict.services).toHaveLength(40);
});
