import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const dir = join(import.meta.dirname, '..', '..', 'dist', 'admin');

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}
const manifest: Record<string, Part> = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8'));

/** What a part brings along at once, itself included. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  const part = manifest[name];
  if (!part || seen.has(part.file)) return seen;
  seen.add(part.file);
  for (const style of part.css ?? []) seen.add(style);
  for (const next of part.imports ?? []) closure(next, seen);
  return seen;
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dir, `${file}.br`)).size, 0);

/** Shared by all screens that need them, and fetched once: the panels that float and the list pattern. */
const shared = closure('web/admin/screens/abandoned-carts/abandoned-carts.tsx');
const first = closure('web/admin/main.tsx');

test('the back office weighs at most 180 KB when it is opened, its first list included', () => {
  expect(first.size).toBeGreaterThan(3);
  expect(
    weigh(new Set([...first, ...closure('web/admin/screens/dashboard/dashboard.tsx'), ...shared])),
  ).toBeLessThan(180_000);
});

test('each further screen weighs at most 25 KB', () => {
  const screens = Object.keys(manifest).filter((name) => name.startsWith('web/admin/screens/'));
  expect(screens.length).toBeGreaterThan(2);
  const heavy = screens
    .map((name) => ({
      name,
      bytes: weigh([...closure(name)].filter((file) => !first.has(file) && !shared.has(file))),
    }))
    .filter(({ bytes }) => bytes > 25_000);
  expect(heavy).toEqual([]);
});
