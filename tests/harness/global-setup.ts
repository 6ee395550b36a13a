import type { TestProject } from 'vitest/node';
import { type DatabaseServer, type RunningDatabaseServer, startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

interface SharedServer {
  server?: Promise<RunningDatabaseServer>;
  users: number;
}

// Each project loads this file again, so shared state is on the process.
const key = Symbol.for('auge.test-database-server');
const holder = globalThis as unknown as Record<symbol, SharedServer | undefined>;

/** Runs once per project that needs a database. All projects of a run share one PostgreSQL. */
export default async function setup(project: TestProject) {
  const shared: SharedServer = holder[key] ?? { users: 0 };
  holder[key] = shared;
  shared.users += 1;
  shared.server ??= startDatabaseServer();
  const { url, template, prefix } = await shared.server;
  project.provide('databaseServer', { url, template, prefix });
  project.provide('hookTimeout', project.config.hookTimeout);
  return () => release(shared);
}

async function release(shared: SharedServer) {
  shared.users -= 1;
  if (shared.users > 0) return;
  const server = await shared.server;
  shared.server = undefined;
  await server?.stop();
}
