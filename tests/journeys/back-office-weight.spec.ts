import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { modules } from '../../scripts/boundaries/map.ts';

const dir = join(import.meta.dirname, '..', '..', 'dist', 'admin');

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}
const manifest: Record<string, Part> = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8'));

/** Returns the chunk and everything it loads statically. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  const part = manifest[name];
  if (!part || seen.has(part.file)) return seen;
  seen.add(part.file);
  for (const style of part.css ?? []) seen.add(style);
  for (const next of part.imports ?? []) closure(next, seen);
  return seen;
}

const nameOf = (chunk: string) =>
  Object.keys(manifest).find((name) => name.startsWith(`_${chunk}-`) && name.endsWith('.js')) ?? '';

const sumSizes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dir, `${file}.br`)).size, 0);

const first = closure('web/admin/main.tsx');
const list = closure('web/admin/marketing/abandoned-checkouts/abandoned-carts.tsx');
/** Parts common to many screens, fetched once: the list pattern, the form and schema libraries and their imports. */
const shared = new Set([...list, ...closure(nameOf('forms')), ...closure(nameOf('schemas'))]);

/** Fetched by the first screen: the dashboard's figures and the status line load themselves. */
const atOnce = ['dashboard', 'figures'].map((name) => `web/admin/marketing/reporting/${name}.tsx`);

test('the back office loads at most 180 KB initially, with its first list', {
  tag: '@merge',
}, () => {
  expect(first.size).toBeGreaterThan(3);
  const parts = [...atOnce, 'web/admin/shell/status-line.tsx'];
  for (const part of parts) expect(closure(part).size, part).toBeGreaterThan(0);
  expect(sumSizes(new Set([...first, ...list, ...parts.flatMap((part) => [...closure(part)])]))).toBeLessThan(
    180_000,
  );
});

/** Screens are in folders with the names of the server's modules. */
const isScreen = new RegExp(`^web/admin/(?:${modules.map(({ name }) => name).join('|')})/`);

test('each further screen loads at most 25 KB', { tag: '@merge' }, () => {
  const screens = Object.keys(manifest).filter((name) => isScreen.test(name));
  expect(screens.length).toBeGreaterThan(2);
  expect(nameOf('forms')).not.toBe('');
  const heavy = screens
    .map((name) => ({
      name,
      bytes: sumSizes([...closure(name)].filter((file) => !first.has(file) && !shared.has(file))),
    }))
    .filter(({ bytes }) => bytes > 25_000);
  expect(heavy).toEqual([]);
});
