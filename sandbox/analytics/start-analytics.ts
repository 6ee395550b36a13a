import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { limitTableSize, REMEMBERED_MS } from '../kit/limit-table-size.ts';
import { loadSwitches, type Switches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { pause } from '../kit/pause.ts';
import { RequestError, readBody } from '../kit/read-body.ts';
import { realTime, type SandboxTime } from '../kit/sandbox-time.ts';
import { sendText } from '../kit/send.ts';
import { serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { type AnalyticsFaults, analyticsFaultsSchema, NO_ANALYTICS_FAULTS } from './faults.ts';
import type { Analytics, Hit, HitPage } from './types.ts';

const TABLES = `
create table if not exists hits (
  seq integer primary key autoincrement, received_at text not null, event text not null, hit text not null)`;

type HitStore = ReturnType<typeof openHitStore>;
type NewHit = Omit<Hit, 'id' | 'received_at'>;

function openHitStore(state: DatabaseSync, world: Pick<SandboxTime, 'now'>) {
  state.exec(TABLES);
  const forget = limitTableSize(state, { table: 'hits', when: 'received_at < ?' }, () =>
    new Date(world.now() - REMEMBERED_MS).toISOString(),
  );
  const insert = state.prepare('insert into hits (received_at, event, hit) values (?, ?, ?)');
  const list = state.prepare(
    `select seq, received_at, hit from hits where seq < ?
     and (? = '' or instr(lower(hit), ?) > 0) order by seq desc limit ?`,
  );
  const one = state.prepare('select seq, received_at, hit from hits where seq = ?');
  const count = state.prepare('select count(*) as count from hits');
  const read = (row: Record<string, unknown>): Hit => ({
    id: String(row.seq),
    received_at: String(row.received_at),
    ...(JSON.parse(String(row.hit)) as NewHit),
  });
  return {
    keep: (hit: NewHit) => {
      insert.run(new Date(world.now()).toISOString(), hit.event, JSON.stringify(hit));
      forget();
    },
    list: ({ limit = 1000, before, search = '' }: HitPage): Hit[] => {
      const wanted = search.toLowerCase();
      const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
      return list.all(from, wanted, wanted, limit).map(read);
    },
    one: (id: string): Hit | undefined => {
      const row = one.get(Number(id));
      return row && read(row);
    },
    count: () => Number(count.get()?.count),
    wipe: () => state.exec('delete from hits'),
  };
}

/** Parameters about the tag itself, not about the event. */
const ownOrigins = new Set(['v', 'tid', 'cid', 'en']);

function readTagHit(query: URLSearchParams): NewHit {
  const event = query.get('en');
  if (!event) throw new RequestError(400, 'An event needs a name (en)');
  const params = Object.fromEntries([...query].filter(([name]) => !ownOrigins.has(name)));
  return { by: 'tag', stream: query.get('tid') ?? '', client: query.get('cid') ?? '', event, params };
}

const reportSchema = z.object({
  client_id: z.string().min(1),
  consent: z.record(z.string(), z.enum(['GRANTED', 'DENIED'])).optional(),
  events: z
    .array(
      z.object({ name: z.string().regex(/^[A-Za-z]\w{0,39}$/), params: z.record(z.string(), z.unknown()) }),
    )
    .min(1)
    .max(25),
});

/** Reads events of the measurement protocol. `undefined` for reports the real service silently ignores. */
function readServerHits(query: URLSearchParams, body: unknown, secret: string): NewHit[] | undefined {
  const stream = query.get('measurement_id');
  const report = reportSchema.safeParse(body);
  if (!stream || query.get('api_secret') !== secret || !report.success) return undefined;
  const { client_id: client, consent, events } = report.data;
  return events.map(({ name, params }) => ({
    by: 'server',
    stream,
    client,
    event: name,
    params: consent ? { ...params, consent } : params,
  }));
}

const TAG = readFileSync(new URL('tag.js', import.meta.url));

export interface AnalyticsOptions extends SandboxLocation {
  /** Required from servers. Reports with a different one are ignored, as by the real service. */
  apiSecret: string;
}

interface AnalyticsContext {
  store: HitStore;
  switches: Switches<AnalyticsFaults>;
  apiSecret: string;
}

const replyNoContent = (response: ServerResponse) =>
  sendText(response, 204, { type: 'text/plain', content: '' });

function sendTag({ switches }: AnalyticsContext, response: ServerResponse): void {
  if (switches.now().blockTag) throw new RequestError(404, 'The tag is kept away');
  sendText(response, 200, {
    type: 'text/javascript; charset=utf-8',
    content: TAG,
    headers: { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' },
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Always replies 204, as the measurement protocol does. Only valid events are stored. */
async function storeReport(
  place: AnalyticsContext,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<void> {
  const { store, switches, apiSecret } = place;
  const body = parseOrNull(await readBody(request));
  const { failNext } = switches.now();
  if (failNext > 0) {
    switches.change({ failNext: failNext - 1 });
    throw new Error('The next reports were to fail');
  }
  for (const hit of readServerHits(query, body, apiSecret) ?? []) store.keep(hit);
}

/** Starts the analytics service: the tag at `/gtag/js`, its events at `/g/collect`, server events at `/mp/collect`. */
export async function startAnalytics(options: AnalyticsOptions): Promise<Analytics> {
  const state = openState('analytics', options.dataDir);
  const store = openHitStore(state, options.world ?? realTime);
  const switches = loadSwitches(state, analyticsFaultsSchema, NO_ANALYTICS_FAULTS);
  const place: AnalyticsContext = { store, switches, apiSecret: options.apiSecret };
  const server = await serve(options.port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://analytics');
    const call = `${request.method} ${url.pathname}`;
    if (!(await pause(switches.now().latencyMs, server.stopping))) return;
    if (call === 'GET /gtag/js') return sendTag(place, response);
    if (call === 'POST /g/collect') store.keep(readTagHit(url.searchParams));
    else if (call === 'POST /mp/collect') await storeReport(place, request, url.searchParams);
    else throw new RequestError(404, 'Nothing is measured here');
    replyNoContent(response);
  });
  return {
    url: server.url,
    faults: () => switches.now(),
    setFaults: (change) => switches.change(change),
    reset: () => {
      store.wipe();
      switches.reset();
    },
    hits: (page = {}) => store.list(page),
    hit: (id) => store.one(id),
    hitCount: () => store.count(),
    close: async () => {
      await server.close();
      if (state.isOpen) state.close();
    },
  };
}
