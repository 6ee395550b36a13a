import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../launch/environment.ts';
import type { Mutation } from './list.ts';

/** Is the working tree once more, in a folder of its own that may be spoilt. */
export interface ScratchCopy {
  folder: string;
  /** Puts the fault in and returns how to take it out again. Throws where the text does not stand exactly once. */
  apply(mutation: Mutation): () => void;
  remove(): void;
}

export function scratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'auge-mutations-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    apply({ file, find, replace }) {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      const [before, after, ...more] = whole.split(find);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`${file} does not hold this text once: ${find}`);
      writeFileSync(path, before + replace + after);
      return () => writeFileSync(path, whole);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
