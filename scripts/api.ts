import { describeCalls } from '#server/operations/api/describe-calls.ts';
import { writeMarkdown } from '#server/operations/api/write-reference.ts';
import { readOwnVersion } from '#server/platform/http/own-version.ts';
import { declaredCalls } from './api/described-shop.ts';

/** Prints the reference of all calls as Markdown, from the declarations of the routes. */
process.stdout.write(writeMarkdown(describeCalls(await declaredCalls(), readOwnVersion().version)), () =>
  process.exit(),
);
