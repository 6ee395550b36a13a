import { runParts } from '../bench/run-parts.ts';

/** `npm run bench` runs all parts, or only some: `npm run bench -- orders pages start memory`. */
process.exit((await runParts(process.argv.slice(2))) ? 0 : 1);
