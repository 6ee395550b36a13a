import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch/environment.ts';

/** Is a program of the system, with where its libraries are when it was only unpacked. */
export interface Tool {
  path: string;
  libraries: string;
}

const unpacked = join(root, '.cache', 'tools');
const libraries = join(
  unpacked,
  'usr',
  'lib',
  `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
);

/** Names Debian's own programs to fetch and to unpack a package. */
const debian = { fetch: 'apt-get', unpack: 'dpkg-deb' };

/** Holds the packages of a program with the libraries that a small system lacks, and how it says its version. */
const tools = {
  nginx: { packages: ['nginx'], ask: '-v', says: /nginx version/ },
  wrk: { packages: ['wrk', 'libluajit-5.1-2'], ask: '-v', says: /wrk/ },
  pgbouncer: {
    packages: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
    ask: '--version',
    says: /PgBouncer/,
  },
};

function onPath(name: string): string | null {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}

/** Unpacks Debian's packages beside the project: nothing of the system changes. */
function unpack(packages: string[]): void {
  mkdirSync(unpacked, { recursive: true });
  execFileSync(debian.fetch, ['download', ...packages], {
    cwd: unpacked,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
  for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
    execFileSync(debian.unpack, ['-x', join(unpacked, file), unpacked], { stdio: 'ignore' });
  }
}

/** Finds the installed program, else Debian's own, unpacked into the project's cache; throws where neither works. */
export function needTool(name: keyof typeof tools): Tool {
  const { packages, ask, says } = tools[name];
  const installed = onPath(name);
  if (installed) return { path: installed, libraries: '' };
  const candidates = ['bin', 'sbin'].map((place) => join(unpacked, 'usr', place, name));
  if (!candidates.some((path) => existsSync(path))) unpack(packages);
  const path = candidates.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`Debian's package ${packages[0]} has no ${name}`);
  const { error, stderr, stdout } = spawnSync(path, [ask], {
    env: { LD_LIBRARY_PATH: libraries },
    encoding: 'utf8',
  });
  const said = `${stderr}${stdout}`;
  if (error || !says.test(said)) throw new Error(`${path} does not run here: ${error?.message ?? said}`);
  return { path, libraries };
}

/** Does the same, and returns null where there is none to be had. */
export function findTool(name: keyof typeof tools): Tool | null {
  try {
    return needTool(name);
  } catch {
    return null;
  }
}
