import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '../../scripts/client/generate.ts';

export async function clientPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'auge-client-'));
  cpSync(join(import.meta.dirname, '..', '..', 'packages', 'client'), folder, { recursive: true });
  for (const [name, text] of Object.entries(await generateClient())) writeFileSync(join(folder, name), text);
  return folder;
}
