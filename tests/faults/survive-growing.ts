import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { execute, one } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { testDatabase } from '../harness/database.ts';
import { notingQueue } from '../harness/noting-queue.ts';
import { silentLog } from '../harness/silent-log.ts';
import { type ChildProgram, type CrashPoint, startChild } from './child-program.ts';

/** Point that no crossing reports, so the program does not end. */
const nowhere: CrashPoint = { label: 'nowhere', side: 'before', occurrence: 1 };

/** Programs that do one type of work for one shop. All but the last are killed. */
export interface Successors {
  /** Continues the work of the killed program. Resolves with a promise of its own kill. */
  next(): Promise<{ killed: Promise<void> }>;
  close(): Promise<void>;
}

export type GrowingShop = Awaited<ReturnType<typeof growingShop>>;

/** Opens a shop whose imports and campaigns are processed by separate processes. */
export async function growingShop() {
  const [{ database, url, close }, mailbox] = await Promise.all([
    testDatabase(4),
    startMailbox({ port: 0, smtpPort: 0 }),
  ]);
  const { id } = await one<Pick<StaffActor, 'id'>>(
    database,
    `insert into staff_members (username, password_hash, role) values ('owner', 'none', 'owner') returning id`,
  );
  const staff: StaffActor = { kind: 'staff', id, username: 'owner', role: 'owner' };
  const queue = notingQueue([]);
  const deps = { database, queue, log: silentLog, now: () => new Date() } as unknown as Deps;
  const environment = {
    DATABASE_URL: url,
    SECRET_KEY: 'a key that only tests use, nothing else',
    SMTP_URL: mailbox.smtpUrl,
  };
  return {
    ...{ database, deps, staff },
    mailsTo: (address: string) => mailbox.mails().filter(({ to }) => to === address).length,
    /** Starts all processes at once, because startup takes most of their time. */
    successors: (work: 'imports' | 'campaigns', points: readonly CrashPoint[]): Successors => {
      const env = { ...environment, GROWING_WORK: work };
      const ends = [...points, nowhere];
      const started = ends.map(() => startChild(env, 'growing'));
      for (const each of started) each.catch(() => undefined);
      let at = 0;
      return {
        async next() {
          const [child, point] = [started[at], ends[at]] as [Promise<ChildProgram>, CrashPoint];
          at += 1;
          return { killed: runUntilKilled(await child, point) };
        },
        async close() {
          for (const child of await Promise.allSettled(started))
            if (child.status === 'fulfilled') await child.value.kill();
        },
      };
    },
    /** Ends leases, so that the next program can take the mails. */
    endLeases: () =>
      execute(database, `update mails set due_at = now() where due_at is not null and state <> 'sent'`),
    async close() {
      await mailbox.close();
      await close();
    },
  };
}

async function runUntilKilled(child: ChildProgram, point: CrashPoint): Promise<void> {
  await child.begin(point);
  const signal = await child.ended;
  // A point that was never reached would prove nothing.
  if (signal !== 'SIGKILL')
    throw new Error(`expected a kill ${point.side} ${point.label}, and got ${signal}`);
}
