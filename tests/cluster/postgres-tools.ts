import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locateBinaries } from '#server/platform/database/embedded/locate-binaries.ts';
import { root } from '../../scripts/launch/environment.ts';
import { debian, machine } from '../harness/find-tool.ts';

/** Programs that Patroni needs and the bundled PostgreSQL does not contain. */
const programs = ['pg_basebackup', 'pg_controldata', 'pg_isready', 'pg_rewind'];

const installed = '/usr/lib/postgresql/18/bin';
/** Time limit of one download from Debian's mirrors in milliseconds. */
const downloadLimitMs = 120_000;
const unpacked = join(root, '.cache', 'postgresql-18');

/** First Debian release with PostgreSQL 18. Its programs need its C library, which is downloaded too. */
const release = 'forky';
const packages = ['postgresql-18', 'postgresql-client-18', 'libc6'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

function debianMirror(): string {
  const format = ['--format', '$(REPO_URI) $(LABEL)', 'Created-By: Packages'];
  const lines = execFileSync(debian.fetch, ['indextargets', ...format], { encoding: 'utf8' }).split('\n');
  const uri = lines.map((line) => /^(\S+) Debian$/.exec(line)?.[1]).find(Boolean);
  if (!uri) throw new Error('This machine has no packages of Debian, and no PostgreSQL 18 of its own');
  return uri;
}

/** Downloads the packages with a separate apt configuration, so that the system does not change. */
function unpack(): void {
  const apt = join(unpacked, 'apt');
  mkdirSync(join(apt, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(apt, 'archives', 'partial'), { recursive: true });
  writeFileSync(join(apt, 'list'), `deb [signed-by=${keyring}] ${debianMirror()} ${release} main\n`);
  const settings = {
    'Dir::Etc::sourcelist': join(apt, 'list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(apt, 'lists'),
    'Dir::Cache': apt,
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '20',
    'APT::Sandbox::User': '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const run = (...args: string[]) =>
    execFileSync(debian.fetch, [...options, ...args], {
      cwd: apt,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: downloadLimitMs,
    });
  run('update', '-q');
  run('download', ...packages);
  for (const file of readdirSync(apt).filter((name) => name.endsWith('.deb')))
    execFileSync(debian.unpack, ['-x', join(apt, file), unpacked], { stdio: 'ignore' });
}

/** Returns a start script that runs the program with the C library of its own release. */
function startScript(program: string, nativeLibraries: string): string {
  const ownLibraries = join(unpacked, 'usr', 'lib', machine);
  const loader = readdirSync(ownLibraries).find((name) => /^ld-linux.*\.so/.test(name));
  const libraries = [ownLibraries, nativeLibraries, `/usr/lib/${machine}`].join(':');
  return `#!/bin/sh
exec ${ownLibraries}/${loader} --argv0 "$0" --library-path ${libraries} ${join(unpacked, installed, program)} "$@"
`;
}

const isInstalled = programs.every((name) => existsSync(join(installed, name)));

/** Downloads the missing programs. Throws when a download fails. */
export function needPostgresTools(): void {
  if (!isInstalled && !programs.every((name) => existsSync(join(unpacked, installed, name)))) unpack();
}

/**
 * Creates a folder of PostgreSQL programs for Patroni: the bundled server, completed by Debian programs of the same
 * version.
 */
export function createPostgresFolder(folder: string): void {
  needPostgresTools();
  const own = dirname(locateBinaries().postgres);
  mkdirSync(folder, { recursive: true });
  for (const name of ['initdb', 'pg_ctl', 'postgres']) symlinkSync(join(own, name), join(folder, name));
  for (const name of programs) {
    const path = join(folder, name);
    if (isInstalled) symlinkSync(join(installed, name), path);
    else writeFileSync(path, startScript(name, join(dirname(own), 'lib')), { mode: 0o755 });
    execFileSync(path, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
