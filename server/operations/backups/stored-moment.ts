import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RestoreWitness } from './restore/restore-rules.ts';

const schema = z.object({ databaseId: z.uuid(), at: z.coerce.date() });

const fileIn = (dataDir: string) => join(dataDir, 'last-moment.json');

export const restoredMark = (dataDir: string): string => join(dataDir, 'restored.mark');

export function readWitness(dataDir: string): RestoreWitness | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically, so that a power failure leaves the earlier one. */
export function writeWitness(dataDir: string, witness: RestoreWitness): void {
  mkdirSync(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, JSON.stringify(witness));
  renameSync(unfinished, file);
}

export const isRestoredByCommand = (dataDir: string): boolean => existsSync(restoredMark(dataDir));

export const deleteRestoredMark = (dataDir: string): void => rmSync(restoredMark(dataDir), { force: true });
