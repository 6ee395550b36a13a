import { expect, it } from 'vitest';
import { csvMessages } from '#messages/admin/staff/csv.ts';
import { displayCell, displayHeading } from './staff-list.ts';

it('a list export puts the unit into the heading and formats numbers for the language', () => {
  expect([displayHeading('priceCents', 'es'), displayCell('priceCents', 699, { language: 'es' })]).toEqual([
    'Precio (€)',
    '6,99',
  ]);
  expect([displayHeading('margin', 'en'), displayCell('margin', -1665, { language: 'en' })]).toEqual([
    'Margin (%)',
    '-16.65',
  ]);
  expect(displayCell('quantity', 2500, { language: 'es' })).toBe('2500');
});

it('a list export formats times in Madrid, labels of values, and empty cells', () => {
  expect(displayCell('at', '2026-07-01T22:30:05.401Z', { language: 'es' })).toBe('02/07/2026 00:30:05');
  expect(displayCell('at', '2026-12-01T23:30:05.000Z', { language: 'en' })).toBe('02/12/2026 00:30:05');
  expect([
    displayCell('active', true, { language: 'es' }),
    displayCell('active', false, { language: 'en' }),
  ]).toEqual(['sí', 'no']);
  expect([
    displayCell('serviceTypes', [], { language: 'es' }),
    displayCell('serviceTypes', ['likes', 'views'], {
      language: 'es',
      words: { likes: 'me gusta', views: 'vistas' },
    }),
    displayCell('state', 'unpaid', { language: 'es', words: { unpaid: 'Pendiente' } }),
    displayCell('state', 'unheard_of', { language: 'es', words: { unpaid: 'Pendiente' } }),
  ]).toEqual(['', 'me gusta, vistas', 'Pendiente', 'unheard_of']);
  expect(displayCell('note', null, { language: 'es' })).toBe('');
});

it('a list export writes the parts of an object with their names, and never as JSON', () => {
  const words = { username: 'Miembro', noted: 'Tomar nota y cerrar', heldAt: 'Pausado desde' };
  const cell = (value: unknown) => displayCell('resolved', value, { language: 'es', words });
  expect(cell({ username: 'ana', how: 'noted', note: null, sample: true })).toBe(
    'Miembro: ana; how: Tomar nota y cerrar; De muestra: sí',
  );
  expect(cell({ heldAt: '2026-07-01T22:30:05.401Z', after: { priceCents: 699 } })).toBe(
    'Pausado desde: 02/07/2026 00:30:05; Después: Precio: 6,99',
  );
  expect(cell([{ priceCents: 699 }, { quantity: 50 }])).toBe('Precio: 6,99, Cantidad: 50');
});

it('every field that a list may export has a readable heading', () => {
  expect([displayHeading('refundedCents', 'es'), displayHeading('customerEmail', 'en')]).toEqual([
    'Devuelto (€)',
    'Email',
  ]);
  for (const { fields } of Object.values(csvMessages))
    for (const [field, heading] of Object.entries(fields)) expect(heading).not.toBe(field);
  // @ts-expect-error No list compiles with a field that has no heading.
  expect(displayHeading('customerShoeSize', 'es')).toBeUndefined();
});
