import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/pool.ts';
import { describeMembers, rescueFactors, rescuePassword } from '#server/members/rescue-member.ts';
import { readEnvironment } from './launch/environment.ts';
import { withDatabase } from './launch/with-database.ts';

const usage = `npm run staff                       lists the members
npm run staff -- password NAME      gives a member a fresh password, told once
npm run staff -- second-factor NAME takes app, recovery codes and passkeys from a member who lost them`;

async function work(database: Database): Promise<void> {
  const [act, name] = process.argv.slice(2);
  await migrate(database);
  if (act === 'password' && name) {
    const { username, password } = await rescuePassword(database, name);
    console.log(`Sign in as ${username} / ${password} (told only now: note it). Open sessions have ended.`);
    return;
  }
  if (act === 'second-factor' && name) {
    await rescueFactors(database, name);
    console.log(`${name} signs in with the password alone now. Open sessions have ended.`);
    return;
  }
  console.log((await describeMembers(database)).join('\n'));
}

try {
  const [act, name, ...more] = process.argv.slice(2);
  const known = act === undefined || (['password', 'second-factor'].includes(act) && name);
  if (!known || more.length > 0) throw new Error(usage);
  await withDatabase(readEnvironment(), work, { besideShop: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
