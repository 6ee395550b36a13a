import type {
  Thread,
  ThreadEntry,
  ThreadList,
  ThreadListQuery,
  ThreadReply,
} from '#contracts/customers/support.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { answerTemplates } from './answer-templates.ts';
import { type EntryRow, readEntries, readThread, type ThreadRow, threadList } from './store-threads.ts';

function toThread(row: ThreadRow): Thread {
  const { id, name, email, state, entries } = row;
  return {
    id,
    name,
    email,
    state,
    entries,
    language: row.locale,
    assignedTo: row.assigned_to && row.assignee ? { id: row.assigned_to, username: row.assignee } : null,
    orderId: row.order_id,
    orderNumber: row.order_number,
    lastAt: row.last_at.toISOString(),
    lastText: row.last_text ?? '',
    lastByShop: row.last_by_shop,
  };
}

function toEntry(row: EntryRow): ThreadEntry {
  const { id, staff, at, service, company, phone } = row;
  return {
    id,
    staff,
    by: row.by_shop ? 'shop' : 'buyer',
    text: row.text ?? '',
    at: at.toISOString(),
    about: { service, company, phone },
    mail: row.by_shop ? (row.mail ?? 'queued') : null,
  };
}

export function listThreads(
  deps: Deps,
  { query, staff }: { query: ThreadListQuery & PageInput; staff: StaffActor },
): Promise<ThreadList> {
  const { state, assignedTo, q } = query;
  const nobody = assignedTo === 'nobody';
  const member = assignedTo === 'me' ? staff.id : nobody ? null : (assignedTo ?? null);
  const list = threadList({ state, assignedTo: member, nobody, q: q || null });
  return keysetPage(deps.database, { list, input: query }, toThread);
}

export async function showThread(deps: Deps, id: string): Promise<ThreadReply> {
  const row = await readThread(deps.database, id);
  if (!row) throw new ShopError('not_found', `no thread ${id}`);
  const [entries, templates] = await Promise.all([
    readEntries(deps.database, id),
    readSetting(deps, answerTemplates),
  ]);
  return {
    success: true,
    ...toThread(row),
    thread: entries.map(toEntry),
    templates: templates.map(({ name, ...text }) => ({ name, text: text[row.locale] })),
  };
}
