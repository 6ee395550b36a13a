import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Deps } from '#server/platform/deps.ts';
import { writeWitness } from '../stored-moment.ts';
import { watchForRestore } from './hold-restored.ts';

it('watchForRestore accepts a database while another process writes to the same DATA_DIR', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-shared-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const databaseId = '0199d0c0-0000-7000-8000-000000000000';
  const [read, written] = [new Date('2026-11-23T10:00:00Z'), new Date('2026-11-23T10:00:05Z')];
  writeWitness(dataDir, { databaseId, at: read });
  const query = async ({ text }: { text: string }) => {
    if (!text.includes('shop_moments')) return { rows: [] };
    // The other process wrote the file shortly before this reply arrived, so its moment is slightly later.
    writeWitness(dataDir, { databaseId, at: written });
    return { rows: [{ databaseId, at: read }] };
  };
  const deps = { config: { dataDir }, database: { query }, now: () => written } as unknown as Deps;
  expect(await watchForRestore(deps, [])).toBe('clear');
});
