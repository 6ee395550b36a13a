import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';

it('tells the fields that differ, each before and after', () => {
  expect(
    describeChange({ before: { role: 'agent', active: true }, after: { role: 'owner', active: true } }),
  ).toEqual([{ field: 'role', before: 'agent', after: 'owner' }]);
});

it.each([
  ['what came', { after: { name: 'Eva' } }, [{ field: 'name', before: '', after: 'Eva' }]],
  ['what went', { before: { name: 'Eva' } }, [{ field: 'name', before: 'Eva', after: '' }]],
  ['what is nested', { after: { days: [1, 2] } }, [{ field: 'days', before: '', after: '[1,2]' }]],
  ['a bare value', { before: null, after: 3 }, [{ field: '·', before: '', after: '3' }]],
  ['nothing', { before: null, after: null }, []],
])('tells %s', (_what, entry, lines) => {
  expect(describeChange(entry)).toEqual(lines);
});
