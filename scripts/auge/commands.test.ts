import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findWrongWord, machineCommands, usageOf } from './commands.ts';

type Name = keyof typeof machineCommands;
const names = Object.keys(machineCommands) as Name[];
const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');
const check = (name: Name, line: string) => findWrongWord(name, wordsOf(line), {});

it.each<[Name, string]>([
  ['backup', 'copy.dump'],
  ['catalogue', 'apply prices.csv CHANGE'],
  ['doctor', ''],
  ['export', 'ndjson all.zip'],
  ['golive', '--confirm --keep-prices'],
  ['identity', 'identity.json'],
  ['invoices', 'past --since 2026-01-01 --do'],
  ['restore', '--rehearse copy.dump'],
  ['restore', 'copy.dump --rehearse'],
  ['roll', 'auge@3000 auge@3100 auge@3200 auge@3300 auge@3400'],
  ['secret', 'rotate'],
  ['seed', 'orders 10'],
  ['staff', 'add ana ana@shop.example owner'],
])('%s accepts "%s"', (name, line) => {
  expect(check(name, line)).toBeUndefined();
});

it.each(names)('%s rejects an unknown option and names it', (name) => {
  expect(check(name, '--dry-run')).toBe(`Unknown: --dry-run\n\n${usageOf(name)}`);
});

it.each(names.filter((name) => name !== 'roll'))('%s rejects more words than it reads', (name) => {
  expect(check(name, 'a b c d e')).toBe(usageOf(name));
});

it.each<[Name, string]>([
  ['restore', 'rehearse'],
  ['golive', 'confirm'],
  ['golive', 'keep_prices'],
  ['invoices', 'since'],
])('%s rejects the option %s that npm kept', (name, option) => {
  const kept = findWrongWord(name, ['copy.dump'], { [`npm_config_${option}`]: 'true' });
  expect(kept).toContain(`npm run ${name} -- --${option.replace('_', '-')}`);
});

function run(words: string[], more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-words-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...more };
  const { stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', 'auge.ts'), ...words],
    { env, encoding: 'utf8' },
  );
  return { stderr, status };
}

it('restore only rehearses wherever --rehearse stands', () => {
  const { stderr, status } = run(['restore', '/no/such.dump', '--rehearse']);
  expect(stderr).toMatch(/^\/no\/such\.dump: /);
  expect(status).toBe(1);
});

it('a command with a wrong word does nothing', () => {
  const { stderr, status } = run(['migrate', '--dry-run']);
  expect(stderr).toContain('Unknown: --dry-run');
  expect(status).toBe(1);
});

it.each([
  [{ DATABASE_URL: 'postgresql://server/auge' }, 'DATABASE_URL'],
  [
    { DATABASE_URL: 'postgresql://pooler:6432/auge', DATABASE_DIRECT_URL: 'postgresql://server/auge' },
    'DATABASE_DIRECT_URL',
  ],
])('restore of a dump goes to the server itself, never through a pooler: %o', (addresses, name) => {
  const { stderr } = run(['restore', '/no/such.dump'], addresses);
  expect(stderr).toContain(`pg_restore --no-owner --dbname="$${name}" "/no/such.dump"`);
});
