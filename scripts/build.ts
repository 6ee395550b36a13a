import { rmSync, writeFileSync } from 'node:fs';
import { sourceStamp, stampFile } from './launch/ensure-built.ts';

/** Builds what browsers load (dist/client, dist/admin) and what the server renders with (dist/server). */
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const stamp = sourceStamp();
rmSync(stampFile, { force: true });
await build({ mode: 'production' });
await build({ mode: 'production', build: { ssr: true } });
await build({ mode: 'production', configFile: 'vite.admin.config.ts' });
writeFileSync(stampFile, stamp);
