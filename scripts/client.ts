import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from './client/generate.ts';

const folder = join(import.meta.dirname, '..', 'packages', 'client');
for (const [name, text] of Object.entries(await generateClient())) writeFileSync(join(folder, name), text);
process.exit();
