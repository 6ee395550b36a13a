import { dirname, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { root } from '../launch/environment.ts';

/** Packages with native code, and Vite, which only `npm run dev` loads. */
const unbundled = [/\.node$/, '@node-rs/argon2', '@resvg/resvg-js', 'vite'];

const places = /\bimport\.meta\.(?:dirname|url)\b|\b__dirname\b/g;

/** Keeps the paths of files that a module reads next to its source. `import.meta.filename` is not supported. */
const preserveSourcePaths = (folder: string): Plugin => ({
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

interface Bundled {
  folder: string;
  /** Sources by the names of their bundled files. */
  input: Record<string, string>;
}

/**
 * Bundles scripts with their packages into `folder`, with source maps. A single script becomes a single file, so that a
 * running program never misses a part of its own build after the next one.
 */
export async function writeBundled({ folder, input }: Bundled): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: unbundled,
    plugins: [preserveSourcePaths(folder)],
    logLevel: 'silent',
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      codeSplitting: Object.keys(input).length > 1,
      // V8 needs two bytes for each character of a file with a single character outside of ASCII.
      charset: 'ascii',
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    });
  } finally {
    await bundle.close();
  }
}
