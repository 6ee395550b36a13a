import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

// Proves back-office-1.
test('only addresses of the back office are gone back to', () => {
  expect(safeReturn('/admin/orders?status=pending')).toBe('/admin/orders?status=pending');
  for (const foreign of [
    undefined,
    '/',
    '//evil.example/admin/',
    '/admin/login',
    '/admin//evil.example',
    'https://x',
  ])
    expect(safeReturn(foreign)).toBe('/admin/dashboard');
});
