import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join, relative } from 'node:path';
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown';
import { root } from '../launch/environment.ts';

/** They load machine code, or only a developer's start needs them. */
const unbundled = [/\.node$/, '@node-rs/argon2', '@resvg/resvg-js', 'vite'];

const places = /\bimport\.meta\.(?:dirname|url)\b|\b__dirname\b/g;

/** Has each module find the files beside its source, though it now runs in `folder`, or in one as deep as it. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { id: { exclude: /\0/ }, code: /import\.meta\.|__dirname/ },
    handler(code, id) {
      const url = (to: string) => `new URL(${JSON.stringify(relative(folder, to))}, import.meta.url)`;
      const place = `decodeURIComponent(${url(dirname(id))}.pathname)`;
      return code.replace(places, (found) => (found.endsWith('.url') ? `${url(id)}.href` : place));
    },
  },
});

/** Stand in `node:http` too, each behind a getter that loads Node's fetch. */
const besideHttp = ['WebSocket', 'CloseEvent', 'MessageEvent'];

/**
 * Exports `node:http` by what it holds, without the above. A function is looked up at each call, as by an import: who
 * watches calls replaces it.
 */
function httpExports(): string {
  const names = Object.keys(http).filter((name) => !besideHttp.includes(name));
  const isCalled = (name: string) =>
    /^[a-z]/.test(name) && typeof http[name as keyof typeof http] === 'function';
  const written = (name: string) =>
    isCalled(name) ? `(...given) => http.${name}(...given)` : `http.${name}`;
  const each = names.map((name) => `export const ${name} = ${written(name)};`);
  return ["const http = process.getBuiltinModule('node:http');", 'export default http;', ...each].join('\n');
}

/**
 * Takes `node:http` from Node without importing it. An import reads all of its exports, getters included, which costs a
 * start 30 ms and 3 MB; what calls others loads fetch when it does.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_source, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : null),
  },
  load: { filter: { id: /^\0http$/ }, handler: httpExports },
};

export interface Bundled {
  /** Is the folder that the files are to run from. */
  folder: string;
  /** Holds the sources by the names of their bundled files. */
  input: Record<string, string>;
  plugins?: Plugin[];
}

/** Returns the scripts as a few files, for whose writing the caller cares. */
export async function bundleScripts({ folder, input, plugins = [] }: Bundled): Promise<RolldownOutput> {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: unbundled,
    plugins: [...plugins, plainHttp, keepPlaces(folder)],
    logLevel: 'silent',
  });
  try {
    return await bundle.generate({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      // V8 holds code with other letters, even in comments, in two bytes each.
      charset: 'ascii',
      comments: false,
      sourcemap: 'hidden',
      sourcemapExcludeSources: true,
    });
  } finally {
    await bundle.close();
  }
}

/** Writes them into their folder, whose removal the caller cares for. */
export async function writeBundled(bundled: Bundled): Promise<void> {
  const { folder } = bundled;
  const { output } = await bundleScripts(bundled);
  mkdirSync(folder, { recursive: true });
  for (const part of output) if (part.type === 'chunk') writeFileSync(join(folder, part.fileName), part.code);
}
