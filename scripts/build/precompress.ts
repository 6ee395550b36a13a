import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(js|css|svg|json)$/;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [small, wide] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)]);
}

/**
 * Writes `.br` and `.gz` next to each asset at build time, so that no request waits for the best compression.
 */
export function precompress(): Plugin {
  let written: string[] = [];
  return {
    name: 'auge:precompress',
    apply: (config) => !config.build?.ssr,
    writeBundle({ dir = '' }, bundle) {
      written = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && text.test(name))
        .map((name) => join(dir, name));
    },
    closeBundle: async () => void (await Promise.all(written.map(compressFile))),
  };
}
