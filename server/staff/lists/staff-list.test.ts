import { expect, it } from 'vitest';
import { csvMessages } from '#messages/admin/staff/csv.ts';
import { peopleCell, peopleHeading } from './staff-list.ts';

it('puts the unit into the heading and formats numbers for the language', () => {
  expect([peopleHeading('priceCents', 'es'), peopleCell('priceCents', 699, { language: 'es' })]).toEqual([
    'Precio (€)',
    '6,99',
  ]);
  expect([peopleHeading('margin', 'en'), peopleCell('margin', -1665, { language: 'en' })]).toEqual([
    'Margin (%)',
    '-16.65',
  ]);
  expect(peopleCell('quantity', 2500, { language: 'es' })).toBe('2500');
});

it('formats times in Madrid, labels of values, and empty cells', () => {
  expect(peopleCell('at', '2026-07-01T22:30:05.401Z', { language: 'es' })).toBe('02/07/2026 00:30:05');
  expect(peopleCell('at', '2026-12-01T23:30:05.000Z', { language: 'en' })).toBe('02/12/2026 00:30:05');
  expect([
    peopleCell('active', true, { language: 'es' }),
    peopleCell('active', false, { language: 'en' }),
  ]).toEqual(['sí', 'no']);
  expect([
    peopleCell('serviceTypes', [], { language: 'es' }),
    peopleCell('serviceTypes', ['likes', 'views'], {
      language: 'es',
      words: { likes: 'me gusta', views: 'vistas' },
    }),
    peopleCell('state', 'unpaid', { language: 'es', words: { unpaid: 'Pendiente' } }),
    peopleCell('state', 'unheard_of', { language: 'es', words: { unpaid: 'Pendiente' } }),
  ]).toEqual(['', 'me gusta, vistas', 'Pendiente', 'unheard_of']);
  expect(peopleCell('note', null, { language: 'es' })).toBe('');
});

it('has a readable heading for every field that a list may export', () => {
  expect([peopleHeading('refundedCents', 'es'), peopleHeading('customerEmail', 'en')]).toEqual([
    'Devuelto (€)',
    'Email',
  ]);
  for (const { fields } of Object.values(csvMessages))
    for (const [field, heading] of Object.entries(fields)) expect(heading).not.toBe(field);
  // @ts-expect-error No list compiles with a field that has no heading.
  expect(peopleHeading('customerShoeSize', 'es')).toBeUndefined();
});
