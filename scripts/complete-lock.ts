import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

type LockedPackages = Record<string, LockedPackage>;

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Returns the platform in a package's name. npm skips the package on other platforms. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = name === 'fsevents' ? ['darwin'] : systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const gnu = words.some((word) => word.startsWith('gnu')) ? ['glibc'] : [];
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : gnu;
  return Object.fromEntries(Object.entries({ os, cpu, libc }).filter(([, list]) => list.length > 0));
}

/**
 * Returns platform packages that are required but missing in the lock file. npm omits packages that the current
 * registry does not have, and `npm ci` then rejects the file on every platform.
 */
export function findMissingPlatforms(packages: LockedPackages): LockedPackages {
  const asked = Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, range]) => [`node_modules/${name}`, createLockEntry(name, range, dev)] as const),
  );
  return Object.fromEntries(asked);
}

function createLockEntry(name: string, range: string, dev: boolean | undefined): LockedPackage {
  const platform = platformOf(name);
  if (!platform.os && !platform.cpu) throw new Error(`${name}: its name tells no platform`);
  return { version: range.replace(/^[~^>=\s]+/, ''), ...(dev ? { dev } : {}), optional: true, ...platform };
}

/**
 * Command `node scripts/complete-lock.ts`. Adds the platform packages that npm omitted. Run it after `npm
 * install` of a new package.
 */
function completeLock(): void {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages };
  const missing = findMissingPlatforms(lock.packages);
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} platform packages added to the lock file`);
}

if (import.meta.main) completeLock();
