import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch/environment.ts';

/** A program of the system, with the environment it needs when it was only unpacked. */
export interface Tool {
  path: string;
  environment: Record<string, string>;
}

/** Time limit of one download from Debian's mirrors in milliseconds. */
const downloadLimitMs = 60_000;
const unpacked = join(root, '.cache', 'tools');
/** Debian's name of the machine's library folder. */
export const machine = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const environment = {
  LD_LIBRARY_PATH: join(unpacked, 'usr', 'lib', machine),
  PYTHONPATH: join(unpacked, 'usr', 'lib', 'python3', 'dist-packages'),
};

export const debian = { fetch: 'apt-get', unpack: 'dpkg-deb' };

/** Packages of each program with libraries missing on a small system, and the argument that prints its version. */
const tools = {
  nginx: { packages: ['nginx'], ask: '-v', says: /nginx version/ },
  wrk: { packages: ['wrk', 'libluajit-5.1-2'], ask: '-v', says: /wrk/ },
  pgbouncer: {
    packages: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
    ask: '--version',
    says: /PgBouncer/,
  },
  promtool: { packages: ['prometheus'], ask: '--version', says: /promtool/ },
  etcd: { packages: ['etcd-server'], ask: '--version', says: /etcd Version/ },
  haproxy: {
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    ask: '-v',
    says: /HAProxy version/,
  },
  patroni: {
    packages: [
      'patroni',
      'python3-cdiff',
      'python3-click',
      'python3-dateutil',
      'python3-dnspython',
      'python3-etcd',
      'python3-pkg-resources',
      'python3-prettytable',
      'python3-psutil',
      'python3-psycopg2',
      'python3-six',
      'python3-urllib3',
      'python3-wcwidth',
      'python3-yaml',
      'libgssapi-krb5-2',
      'libk5crypto3',
      'libkeyutils1',
      'libkrb5-3',
      'libkrb5support0',
      'libldap-2.5-0',
      'libpq5',
      'libsasl2-2',
      'libyaml-0-2',
    ],
    ask: '--version',
    says: /patroni/,
  },
};

function onPath(name: string): string | null {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}

function unpack(packages: string[]): void {
  mkdirSync(unpacked, { recursive: true });
  execFileSync(debian.fetch, ['download', ...packages], {
    cwd: unpacked,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: downloadLimitMs,
  });
  for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
    execFileSync(debian.unpack, ['-x', join(unpacked, file), unpacked], { stdio: 'ignore' });
  }
}

/** Returns the installed program or Debian's, unpacked into the project's cache. Throws when neither works. */
export function needTool(name: keyof typeof tools): Tool {
  const { packages, ask, says } = tools[name];
  const installed = onPath(name);
  if (installed) return { path: installed, environment: {} };
  const candidates = ['bin', 'sbin'].map((place) => join(unpacked, 'usr', place, name));
  if (!candidates.some((path) => existsSync(path))) unpack(packages);
  const path = candidates.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`Debian's package ${packages[0]} has no ${name}`);
  const { error, stderr, stdout } = spawnSync(path, [ask], {
    env: environment,
    encoding: 'utf8',
  });
  const said = `${stderr}${stdout}`;
  if (error || !says.test(said)) throw new Error(`${path} does not run here: ${error?.message ?? said}`);
  return { path, environment };
}

/** Like `needTool`, but returns `null` when the program is not available. */
export function findTool(name: keyof typeof tools): Tool | null {
  try {
    return needTool(name);
  } catch {
    return null;
  }
}
