import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sendAway } from './send-away.ts';

const folder = mkdtempSync(join(tmpdir(), 'auge-send-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const sealed = place('auge.dump.sealed', 'AUGEBK01 and what follows');

it('sendAway copies a sealed file whatever the command prints', async () => {
  const taken = join(folder, 'taken');
  const loud = 'for way in 1 2; do head -c 3000000 /dev/zero | tr "\\0" x >&$way; done';
  await sendAway({ backupCommand: `${loud} && cp "$1" '${taken}'` }, sealed);
  expect(readFileSync(taken, 'utf8')).toBe('AUGEBK01 and what follows');
});

it('sendAway reports the last line of a failed command', async () => {
  await expect(
    sendAway({ backupCommand: 'echo trying >&2; echo "no room" >&2; exit 3' }, sealed),
  ).rejects.toThrow('BACKUP_COMMAND failed: no room');
});

it('sendAway rejects an unsealed file', async () => {
  const taken = join(folder, 'taken-plain');
  const plain = place('auge.dump', 'PGDMP');
  await expect(sendAway({ backupCommand: `cp "$1" '${taken}'` }, plain)).rejects.toThrow('is not encrypted');
  expect(() => readFileSync(taken)).toThrow('ENOENT');
});
