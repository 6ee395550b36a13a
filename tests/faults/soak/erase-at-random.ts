import { setTimeout as pause } from 'node:timers/promises';
import { features } from '#server/features.ts';
import { documentsOfMail } from '#server/mail/wording/mail-kind.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import { columnsKeptAfterErasure, columnsWith } from '#tests/harness/kept-after-erasure.ts';
import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import type { ActivityGate } from './quiet-times.ts';
import { runNow } from './run-now.ts';

const digit = 'e';

interface ErasureContext {
  staff(): Promise<Staff>;
  db: Queryable;
  random: Random;
  quiet: ActivityGate;
}

async function eraseOne({ staff, db }: ErasureContext, erased: Set<string>): Promise<void> {
  const person = await maybeOne<{ id: string; email: string }>(
    db,
    `select c.id, o.email from orders o join clients c on c.email = o.email
      where right(o.id::text, 1) = $1 and o.paid_at is not null and o.email <> all($2)
      order by exists (select from mails m where m.order_id = o.id and m.state = 'queued') desc, o.paid_at desc limit 1`,
    [digit, [...erased]],
  );
  // The customer count runs every few minutes, so this starts it now.
  if (!person) return runNow(db, 'clients.count');
  await (await staff()).erase(person.id);
  erased.add(person.email);
}

export async function eraseAtRandom(office: ErasureContext, over: AbortSignal): Promise<Set<string>> {
  const erased = new Set<string>();
  while (!over.aborted) {
    await office.quiet.act(() => eraseOne(office, erased)).catch(() => undefined);
    await pause(500 + office.random.below(1500), undefined, { signal: over }).catch(() => undefined);
  }
  return erased;
}

const searched = 12;

/** Waits until customers are counted. A customer due for a recount keeps the name for some minutes. */
async function untilCounted(db: Queryable): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (!(await maybeOne(db, 'select 1 as one from client_marks limit 1'))) return;
    await runNow(db, 'clients.count');
    await pause(500);
  }
}

export async function findWrongErasures(db: Queryable, erased: ReadonlySet<string>): Promise<string[]> {
  await untilCounted(db);
  const all = [...erased];
  const late = await rows<{ subject: string }>(
    db,
    `select concat_ws(' ', 'mail', m.kind, m.state, m.sent_at, m.recipient) as subject
       from mails m join customer_erasures e on e.email_sha256 = sha256(convert_to(m.recipient, 'UTF8'))
      where m.recipient = any($1) and m.kind <> all($2) and m.kind <> 'customer-erased'
        and (m.state not in ('sent', 'withheld') or m.sent_at > e.done_at)
     union all
     -- When the program was killed after the last mail, the nightly sweep removes the address.
     select concat_ws(' ', 'not done', e.email) from customer_erasures e
      where e.email is not null and not exists (
        select from mails m where m.dedupe_key = 'customer-erased:' || e.id and m.state = 'sent')
     union all
     select concat_ws(' ', 'never begun', given.email) from unnest($1::text[]) as given(email)
      where not exists (select from customer_erasures e
                         where e.email_sha256 = sha256(convert_to(given.email, 'UTF8')) and e.done_at is not null)`,
    [all, documentsOfMail(features)],
  );
  const found = all.length === 0 ? [] : await columnsWith(db, all.slice(0, searched));
  const left = found.filter(({ at }) => !(at in columnsKeptAfterErasure));
  return [...late.map(({ subject }) => subject), ...left.map(({ at, hits }) => `${hits} in ${at}`)].map(
    (what) => `erasure ${what}`,
  );
}
