import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

const foreign = [
  undefined,
  '/',
  '//evil.example/admin/',
  '/admin/login',
  '/admin//evil.example',
  'https://x',
];

test('safeReturn accepts only back-office addresses', () => {
  for (const setup of [true, false])
    expect(safeReturn('/admin/orders?status=pending', { setup, role: 'owner' })).toBe(
      '/admin/orders?status=pending',
    );
  for (const next of foreign)
    expect(safeReturn(next, { setup: false, role: 'agent' })).toBe('/admin/dashboard');
});

test('sign-in opens the setup guide while the shop does not sell', () => {
  for (const next of foreign) expect(safeReturn(next, { setup: true, role: 'owner' })).toBe('/admin/opening');
});

test('sign-in opens the quarter for an adviser', () => {
  expect(safeReturn(undefined, { setup: false, role: 'adviser' })).toBe('/admin/tax/quarters');
});
