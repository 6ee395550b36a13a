import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { hashOf, lookAt, programs, type Source, writeRecord } from '../launch/built-program.ts';
import { root } from '../launch/environment.ts';
import { type LineTable, linesFileOf } from '../launch/source-traces.ts';
import { bundleScripts } from './bundle-scripts.ts';
import { lineTable } from './line-table.ts';

/**
 * These are the processes of a start, and what a measured shop takes of them. What they load as workers runs from
 * its source.
 */
const scripts = {
  start: 'scripts/start.ts',
  main: 'server/main.ts',
  config: 'server/platform/config/config.ts',
  sandbox: 'sandbox/main.ts',
};

/** Beside the modules themselves these decide what is built. */
const besides = [
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'scripts/build/build-program.ts',
  'scripts/build/bundle-scripts.ts',
];

/** A running shop may still load parts of its build after a newer one was made. */
const keptBuilds = 3;

/** Any folder as deep as a build's: addresses of sources are told from there. */
const unfinished = join(programs, `unfinished-${process.pid}`);

/** Notes what was read of our own files. Those of packages change with the lock file. */
function noteSources(read: Map<string, string>): Plugin {
  return {
    name: 'note-sources',
    transform: {
      filter: { id: { exclude: /node_modules|\0/ } },
      handler(code, id) {
        read.set(relative(root, id), hashOf(code));
        return null;
      },
    },
  };
}

/** Returns the table of a built file's lines, with paths below the project's folder. */
function linesOf({ map }: OutputChunk): LineTable {
  if (!map) return { sources: [], lines: [] };
  const { lines, sources } = lineTable(map);
  return { lines, sources: sources.map((source) => relative(root, join(unfinished, source))) };
}

function writeBuild(chunks: readonly OutputChunk[]): void {
  mkdirSync(unfinished, { recursive: true });
  for (const chunk of chunks) {
    const file = join(unfinished, chunk.fileName);
    writeFileSync(file, chunk.code);
    writeFileSync(linesFileOf(file), JSON.stringify(linesOf(chunk)));
  }
}

function removeOldBuilds(newest: string): void {
  const age = (name: string) => statSync(join(programs, name)).mtimeMs;
  const others = readdirSync(programs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest)
    .map(({ name }) => name)
    .sort((one, other) => age(other) - age(one));
  for (const name of others.slice(keptBuilds - 1)) rmSync(join(programs, name), { recursive: true });
}

/** Throws when a source was changed while it was built: its record would say what the build does not do. */
function confirmSources(read: ReadonlyMap<string, string>): Source[] {
  return [...read]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, hash]) => {
      const source = lookAt(path);
      if (source.hash !== hash) throw new Error(`${path} changed while the program was built: build again`);
      return source;
    });
}

/**
 * Builds the program into a few files: a start then reads these instead of some two thousand modules.
 * It runs from them only while `builtScript` finds all sources unchanged.
 */
export async function buildProgram(): Promise<void> {
  const read = new Map(besides.map((path) => [path, lookAt(path).hash]));
  try {
    const { output } = await bundleScripts({
      folder: unfinished,
      input: scripts,
      plugins: [noteSources(read)],
    });
    writeBuild(output.filter((part) => part.type === 'chunk'));
    const sources = confirmSources(read);
    const build = hashOf(JSON.stringify(sources.map(({ path, hash }) => [path, hash]))).slice(0, 12);
    rmSync(join(programs, build), { recursive: true, force: true });
    renameSync(unfinished, join(programs, build));
    writeRecord({ build, sources });
    removeOldBuilds(build);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
