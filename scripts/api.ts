import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCalls } from '#server/api/describe-calls.ts';
import { writeMarkdown } from '#server/api/write-markdown.ts';
import { ownVersion } from '#server/http/own-version.ts';
import { declaredCalls } from './api/described-shop.ts';

/** Writes `docs/api.md` from what the routes declare; with `--check` it only says whether that is written already. */
const file = join(import.meta.dirname, '..', 'docs', 'api.md');
const text = writeMarkdown(describeCalls(await declaredCalls(), ownVersion().version));
const isCurrent = readFileSync(file, 'utf8') === text;
const checks = process.argv.includes('--check');
if (!isCurrent && !checks) writeFileSync(file, text);
if (!isCurrent && checks) console.error('docs/api.md is not current: npm run api');
process.exit(isCurrent || !checks ? 0 : 1);
