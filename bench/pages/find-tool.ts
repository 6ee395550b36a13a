import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch/environment.ts';

/** Is a program of the system, with where its libraries are when it was only unpacked. */
export interface Tool {
  path: string;
  libraries: string;
}

const unpacked = join(root, '.cache', 'bench-tools');
const libraries = join(
  unpacked,
  'usr',
  'lib',
  `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
);

/** Names Debian's own programs to fetch and to unpack a package. */
const debian = { fetch: 'apt-get', unpack: 'dpkg-deb' };

const packagesOf = { nginx: ['nginx'], wrk: ['wrk', 'libluajit-5.1-2'] };

function onPath(name: string): string | null {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}

/** Unpacks Debian's packages beside the project: nothing of the system changes. */
function unpack(packages: string[]): void {
  mkdirSync(unpacked, { recursive: true });
  execFileSync(debian.fetch, ['download', ...packages], { cwd: unpacked, stdio: 'ignore', timeout: 60_000 });
  for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
    execFileSync(debian.unpack, ['-x', join(unpacked, file), unpacked], { stdio: 'ignore' });
  }
}

/** Finds the installed program, else Debian's own, unpacked into the project's cache; null where neither works. */
export function findTool(name: keyof typeof packagesOf): Tool | null {
  const installed = onPath(name);
  if (installed) return { path: installed, libraries: '' };
  const candidates = ['bin', 'sbin'].map((place) => join(unpacked, 'usr', place, name));
  try {
    if (!candidates.some((path) => existsSync(path))) unpack(packagesOf[name]);
  } catch {
    return null;
  }
  const path = candidates.find((candidate) => existsSync(candidate));
  const tool = path ? { path, libraries } : null;
  return tool && runs(tool) ? tool : null;
}

function runs({ path, libraries: at }: Tool): boolean {
  const { error, stderr, stdout } = spawnSync(path, ['-v'], {
    env: { LD_LIBRARY_PATH: at },
    encoding: 'utf8',
  });
  return !error && /nginx version|wrk/.test(`${stderr}${stdout}`);
}
