import type { StaffId } from '#contracts/kit/ids.ts';
import { clientOf } from '#server/platform/auth/cookies.ts';
import { type Realm, rulesOf } from '#server/platform/auth/realms.ts';
import { type CreatedSession, createSession, sessionOf } from '#server/platform/auth/sessions.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testDatabase } from './database.ts';
import { type EnqueuedJob, notingQueue } from './noting-queue.ts';
import { silentLog } from './silent-log.ts';
import { insertTestMember } from './test-members.ts';

export async function authBench() {
  const { database, url, close } = await testDatabase(4);
  const jobs: EnqueuedJob[] = [];
  let at = Date.now();
  const deps = {
    config: loadConfig({ DATABASE_URL: url }),
    database,
    secrets: openSecretBox('a key that only tests of sessions use'),
    queue: notingQueue(jobs),
    log: silentLog,
    now: () => new Date(at),
  } as unknown as Deps;
  let customers = 0;

  async function newHolder(realm: Realm): Promise<string> {
    customers += 1;
    if (realm === 'customer') return `eva.${customers}@example.test`;
    const username = await insertTestMember(database, 'none');
    const member = await one<{ id: string }>(database, 'select id from staff_members where username = $1', [
      username,
    ]);
    return member.id;
  }

  const request = (cookies: Record<string, string> = {}, ip = '203.0.113.77') =>
    ({ ip, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }, cookies }) as never;

  const signIn = (realm: Realm, holder: string, from = request()): Promise<CreatedSession> => {
    const client = clientOf(realm, from);
    return inTransaction(database, (tx) =>
      createSession(
        deps,
        tx,
        realm === 'staff'
          ? { realm, holder: holder as StaffId, client }
          : { realm, holder, locale: 'es', client },
      ),
    );
  };

  return {
    deps,
    jobs,
    close,
    newHolder,
    request,
    signIn,
    wait: (seconds: number) => {
      at += seconds * 1000;
    },
    opens: (realm: Realm, token: string) =>
      sessionOf(deps, realm, request({ [rulesOf(realm).sessionCookie]: token })),
  };
}
export type AuthBench = Awaited<ReturnType<typeof authBench>>;
