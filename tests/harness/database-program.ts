import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { acquireProgramLock } from '#server/platform/database/embedded/take-program-lock.ts';

/** Separate program that a test may kill. Locks the data folder and prints one line when the database is ready. */
const [dataDir = '', port = '0'] = process.argv.slice(2);
acquireProgramLock(dataDir);
const { url, pid } = await startEmbeddedPostgres({ dataDir, port: Number(port), log: () => undefined });
console.log(JSON.stringify({ url, pid }));
setInterval(() => undefined, 60_000);
