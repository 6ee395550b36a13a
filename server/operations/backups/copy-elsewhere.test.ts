import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyBackupElsewhere } from './copy-elsewhere.ts';

const folder = mkdtempSync(join(tmpdir(), 'auge-send-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const writeTestFile = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const sealed = writeTestFile('auge.dump.sealed', 'AUGEBK01 and what follows');

it('copyBackupElsewhere copies a sealed file whatever the command prints', async () => {
  const taken = join(folder, 'taken');
  const loud = 'for way in 1 2; do head -c 3000000 /dev/zero | tr "\\0" x >&$way; done';
  await copyBackupElsewhere({ backupCommand: `${loud} && cp "$1" '${taken}'` }, sealed);
  expect(readFileSync(taken, 'utf8')).toBe('AUGEBK01 and what follows');
});

it('copyBackupElsewhere reports the last line of a failed command', async () => {
  await expect(
    copyBackupElsewhere({ backupCommand: 'echo trying >&2; echo "no room" >&2; exit 3' }, sealed),
  ).rejects.toThrow('BACKUP_COMMAND failed: no room');
});

it('copyBackupElsewhere rejects an unsealed file', async () => {
  const taken = join(folder, 'taken-plain');
  const plain = writeTestFile('auge.dump', 'PGDMP');
  await expect(copyBackupElsewhere({ backupCommand: `cp "$1" '${taken}'` }, plain)).rejects.toThrow(
    'is not encrypted',
  );
  expect(() => readFileSync(taken)).toThrow('ENOENT');
});
