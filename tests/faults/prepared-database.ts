import { randomBytes } from 'node:crypto';
import { type DatabaseServer, runStatements, withDatabase } from '../harness/database-server.ts';
import { startChild } from './child-program.ts';
import { programEnvironment, startStandIns } from './stand-ins.ts';

export interface PreparedDatabase {
  url: string;
  close(): Promise<void>;
}

async function cloneOf(server: DatabaseServer, template: string) {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await runStatements(server.url, [`create database ${name} template ${template} strategy file_copy`]);
  return { name, url: withDatabase(server.url, name) };
}

/**
 * Seeds a database with one program that ends normally, then clones it. Killed programs restart on clones in a fraction
 * of a second.
 */
export async function prepareDatabases(server: DatabaseServer) {
  const original = await cloneOf(server, server.template);
  const standIns = await startStandIns();
  const program = await startChild(programEnvironment(standIns, original.url));
  await program.close();
  // Each clone is a shop of its own. With a common data folder, clones of one time would look like restored backups.
  await runStatements(original.url, ['delete from shop_moments']);
  await standIns.close();
  const drop = (name: string) => runStatements(server.url, [`drop database if exists ${name} with (force)`]);
  return {
    async clone(): Promise<PreparedDatabase> {
      const { name, url } = await cloneOf(server, original.name);
      return { url, close: () => drop(name) };
    },
    close: () => drop(original.name),
  };
}

export type PreparedDatabases = Awaited<ReturnType<typeof prepareDatabases>>;
