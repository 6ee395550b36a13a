import { rmSync, writeFileSync } from 'node:fs';
import { sourceStamp, stampFile } from './launch/ensure-built.ts';

/** Builds what browsers load (dist/client) and what the server renders with (dist/server). */
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const stamp = sourceStamp();
rmSync(stampFile, { force: true });
await build({ mode: 'production' });
await build({ mode: 'production', build: { ssr: true } });
writeFileSync(stampFile, stamp);
