import { join } from 'node:path';
import { checkAll } from './boundaries/check-all.ts';
import { readModules } from './boundaries/read-modules.ts';

const modules = readModules(join(import.meta.dirname, '..'));
const problems = checkAll(modules);
for (const { path, message } of problems) console.error(`${path}: ${message}`);
console.log(`Boundaries: ${modules.length} modules read, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
