import type { FastifyInstance, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { ListQuery, ListReply } from '#contracts/lists.ts';
import type { StaffRole } from '#contracts/staff.ts';
import type { PageWish } from '#server/database/keyset.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type StaffActor, staffOf } from './actor.ts';
import { audited } from './audited.ts';
import { begunStream } from './begun-stream.ts';
import { csvLine, csvMark } from './csv.ts';
import { sensitive } from './fresh-proof.ts';
import { staffScope } from './staff-scope.ts';

interface StaffList<Query extends ListQuery, Item extends object, More extends object> {
  /** Under `/api/admin`. */
  url: string;
  /** What the list shows, in one line. */
  summary: string;
  /** Whom it is for, where not for agents, too. */
  role?: StaffRole;
  query: z.ZodType<Query>;
  /** `listReplySchema` of what a row shows. */
  reply: z.ZodType<ListReply<Item> & More>;
  read(query: Query & PageWish, staff: StaffActor): Promise<ListReply<Item> & More>;
  /** The fields that a spreadsheet gets, in their order. */
  csv: readonly (keyof Item & string)[];
}

const exportPage = 500;

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

async function* linesOf<Query extends ListQuery, Item extends object, More extends object>(
  { read, csv }: StaffList<Query, Item, More>,
  { query, staff }: { query: Query; staff: StaffActor },
): AsyncGenerator<string> {
  let head = csvMark + csvLine(csv);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const wish = { ...query, cursor, limit: exportPage, uncounted: true } as Query & PageWish;
    const page = await read(wish, staff);
    yield head + page.items.map((item) => csvLine(csv.map((field) => cellOf(item[field])))).join('');
    head = '';
    cursor = page.nextCursor;
  }
}

/**
 * A list of the back office: `GET url` a page at a time, and `GET url.csv` all that the filters leave, streamed, for
 * the owner; who took it away stands in the audit.
 */
export function staffList<Query extends ListQuery, Item extends object, More extends object>(
  app: FastifyInstance,
  deps: Deps,
  list: StaffList<Query, Item, More>,
): void {
  const { url, summary, role = 'agent' } = list;
  staffScope(app, { deps, role }, (staffOnly) => {
    const schema: FastifySchema = { summary, querystring: list.query, response: { 200: list.reply } };
    staffOnly.get(url, { schema }, (request) =>
      list.read(request.query as Query & PageWish, staffOf(request)),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    const schema: FastifySchema = {
      summary: `${summary}: all of it, as a file for a spreadsheet`,
      querystring: list.query,
    };
    ownerOnly.get(`${url}.csv`, { ...sensitive, schema }, async (request, reply) => {
      const query = request.query as Query;
      const staff = staffOf(request);
      await inTransaction(deps.database, (tx) =>
        audited(tx, staff, { action: 'list.export', subjectType: 'list', subjectId: url, after: query }),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${url.split('/').at(-1)}.csv"`)
        .send(await begunStream(linesOf(list, { query, staff })));
    });
  });
}
