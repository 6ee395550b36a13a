import { expect, it } from 'vitest';
import { actionMessages } from '#messages/admin/staff/acts.ts';
import { describeChange } from './describe-change.ts';

const told = { words: actionMessages.en, language: 'en' } as const;

it('describeChange returns the changed fields with both values', () => {
  const change = { before: { role: 'agent', active: true }, after: { role: 'owner', active: true } };
  expect(describeChange(change, told)).toEqual([{ field: 'Role', before: 'agent', after: 'owner' }]);
});

it.each([
  ['what came', { after: { name: 'Eva' } }, [{ field: 'Name', before: '', after: 'Eva' }]],
  ['what went', { before: { name: 'Eva' } }, [{ field: 'Name', before: 'Eva', after: '' }]],
  ['what is nested', { after: { days: [1, 2] } }, [{ field: 'days', before: '', after: '1, 2' }]],
  ['money', { after: { amountCents: 350 } }, [{ field: 'Amount', before: '', after: '€3.50' }]],
  [
    'fields in fields',
    { after: { values: { note: 'why', active: false } } },
    [{ field: 'Values', before: '', after: 'Note: why; Active: no' }],
  ],
  ['a bare value', { before: null, after: 3 }, [{ field: '·', before: '', after: '3' }]],
  ['nothing', { before: null, after: null }, []],
])('describeChange describes %s', (_what, entry, lines) => {
  expect(describeChange(entry, told)).toEqual(lines);
});
