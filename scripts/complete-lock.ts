import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackages, missingPlatforms } from './lock/missing-platforms.ts';

/** Adds the platforms that npm left out of the lock file; run it after each `npm install` of a new package. */
const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages };
const missing = missingPlatforms(lock.packages);
const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${Object.keys(missing).length} platform packages added to the lock file`);
