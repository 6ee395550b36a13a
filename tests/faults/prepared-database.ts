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
 * Lets one program seed a database and end in good order; then makes copies of it, so that the programs that
 * are killed start in the fraction of a second.
 */
export async function prepareDatabases(server: DatabaseServer) {
  const original = await cloneOf(server, server.template);
  const standIns = await startStandIns();
  const program = await startChild(programEnvironment(standIns, original.url));
  await program.close();
  // Each copy is a shop of its own: beside one folder, copies of one moment would look like restored backups.
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
