import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSealed, openFile } from '#server/database/sealed-file.ts';

/**
 * Works on a backup as it was before it was sealed: a copy below `within`, which goes afterwards. Throws where it is
 * sealed and there is no key.
 */
export async function withOpened<Result>(
  file: string,
  { within, key }: { within: string; key: string | null },
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isSealed(file))) return work(file);
  if (key === null) throw new Error('The backup is sealed: set the BACKUP_KEY that it was made with.');
  await mkdir(within, { recursive: true, mode: 0o700 });
  const workshop = await mkdtemp(join(within, 'restore.unfinished-'));
  try {
    const plain = join(workshop, 'opened');
    await openFile(file, plain, key);
    return await work(plain);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
