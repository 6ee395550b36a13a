import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Each start imports this file before anything else, so it imports nothing of ours.
const root = join(import.meta.dirname, '..', '..');

/** Holds a folder for each of the last builds of the program, and the record of the newest. */
export const programs = join(root, 'dist', 'program');

/** Is a file that a build was made of, as it was then. */
export interface Source {
  /** Is its path below the project's folder. */
  path: string;
  hash: string;
  stats: string;
}

export interface ProgramRecord {
  /** Is the name of the build's folder. */
  build: string;
  sources: Source[];
}

export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url');

/** Returns what changes with every write to a file; the date of its change can't be set back. */
export function statsOf(file: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** Reads a file's stats before its content: what is written in between shows in the stats of the next look. */
export function lookAt(path: string, within = root): Source {
  const stats = statsOf(join(within, path));
  return { path, hash: hashOf(readFileSync(join(within, path))), stats };
}

/** Returns the sources as they are now, or null when the content of one is another, or it is gone. */
export function lookAgain(sources: readonly Source[], within = root): Source[] | null {
  try {
    const now = sources.map((source) =>
      statsOf(join(within, source.path)) === source.stats ? source : lookAt(source.path, within),
    );
    return now.every(({ hash }, index) => hash === sources[index]?.hash) ? now : null;
  } catch {
    return null;
  }
}

/** Writes the record whole: a start that reads it meanwhile finds the one before. */
export function writeRecord(record: ProgramRecord, folder = programs): void {
  const file = join(folder, 'record.json');
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(record));
  renameSync(`${file}.${process.pid}`, file);
}

/** In a copied folder all stats are others, and the next start need not read all contents again. */
function keepStats(record: ProgramRecord, now: Source[], folder: string): void {
  if (now.every((source, index) => source === record.sources[index])) return;
  try {
    writeRecord({ ...record, sources: now }, folder);
  } catch {
    // On a disk that is not written to each start reads them.
  }
}

/**
 * Returns a script of the built program; null unless it was built of just the sources that are there
 * now, so that no start runs what they no longer say.
 */
export function builtScript(name: string, within = root): string | null {
  const folder = join(within, 'dist', 'program');
  try {
    const record = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as ProgramRecord;
    const now = lookAgain(record.sources, within);
    const script = join(folder, record.build, `${name}.js`);
    if (now === null || !existsSync(script)) return null;
    keepStats(record, now, folder);
    return script;
  } catch {
    return null;
  }
}

/** Returns the folder of the build that this process runs; null when it runs from the sources. */
export function runningBuild(): string | null {
  const folder = dirname(process.argv[1] ?? '');
  return dirname(folder) === programs ? folder : null;
}
