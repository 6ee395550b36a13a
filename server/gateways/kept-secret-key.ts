import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The sandbox needs no configuration: its sealing key is made once and kept beside its data. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  // `wx` fails when the file is there, also when another process made it just now.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}
