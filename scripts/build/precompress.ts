import { readdir, readFile, writeFile } from 'node:fs/promises';
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

/** Writes `.br` and `.gz` beside each asset once, at build time: no request waits for the best compression. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'auge:precompress',
    apply: (config) => !config.build?.ssr,
    writeBundle(options) {
      directory = options.dir ?? '';
    },
    async closeBundle() {
      if (!directory) return;
      const assets = join(directory, 'assets');
      const files = (await readdir(assets)).filter((name) => text.test(name));
      await Promise.all(files.map((name) => compressFile(join(assets, name))));
    },
  };
}
