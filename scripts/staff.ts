import { type StaffRole, staffRoles } from '#contracts/staff/roles.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/pool.ts';
import {
  addMember,
  describeMembers,
  type FirstMember,
  removeFactorsByCommand,
  resetPasswordByCommand,
} from '#server/staff/members/members-by-command.ts';
import { usageOf } from './auge/commands.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = usageOf('staff');

const formatSignIn = ({ username, password }: FirstMember) =>
  `Sign in as ${username} / ${password} (shown only now: note it).`;

/** Returns the action for the words of the command. `undefined` for invalid words. */
function readCommand([act, name, ...more]: string[]): ((database: Database) => Promise<string>) | undefined {
  if (act === undefined) return async (database) => (await describeMembers(database)).join('\n');
  if (name === undefined) return undefined;
  if (act === 'add') return readAdd(name, more);
  if (more.length > 0) return undefined;
  if (act === 'password')
    return async (database) =>
      `${formatSignIn(await resetPasswordByCommand(database, name))} Open sessions have ended.`;
  if (act !== 'second-factor') return undefined;
  return async (database) => {
    await removeFactorsByCommand(database, name);
    return `${name} signs in with the password alone now. Open sessions have ended.`;
  };
}

function readAdd(name: string, [email, role = 'agent', ...more]: string[]) {
  if (!email || more.length > 0 || !staffRoles.some((each) => each === role)) return undefined;
  return async (database: Database) =>
    formatSignIn(await addMember(database, { name, email, role: role as StaffRole }));
}

try {
  const command = readCommand(process.argv.slice(2));
  if (!command) throw new Error(usage);
  const work = async (database: Database) => {
    await migrate(database);
    console.log(await command(database));
  };
  await withDatabase(readEnvironment(), work, { besideShop: true });
} catch (error) {
  failCommand(error);
}
