import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { keepSwitches, type Switches } from '../kit/keep-switches.ts';
import { openState } from '../kit/open-state.ts';
import { pause } from '../kit/pause.ts';
import { Refusal, readBody } from '../kit/read-body.ts';
import { sendText } from '../kit/send.ts';
import { serve } from '../kit/serve.ts';
import { realWorld } from '../kit/world.ts';
import type { SandboxPlace } from '../service.ts';
import { type AnalyticsFaults, analyticsFaultsSchema, NO_ANALYTICS_FAULTS } from './faults.ts';
import { type HitStore, type NewHit, openHitStore } from './store.ts';
import type { Analytics } from './types.ts';

/** Parameters about the tag itself, not about the event. */
const OWN = new Set(['v', 'tid', 'cid', 'en']);

/** Reads an event of the tag. All its data is in the address. */
function readTagHit(query: URLSearchParams): NewHit {
  const event = query.get('en');
  if (!event) throw new Refusal(400, 'An event needs a name (en)');
  const params = Object.fromEntries([...query].filter(([name]) => !OWN.has(name)));
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

export interface AnalyticsOptions extends SandboxPlace {
  /** Required from servers. Reports with a different one are ignored, as by the real service. */
  apiSecret: string;
}

interface Place {
  store: HitStore;
  switches: Switches<AnalyticsFaults>;
  apiSecret: string;
}

const done = (response: ServerResponse) => sendText(response, 204, { type: 'text/plain', content: '' });

function sendTag({ switches }: Place, response: ServerResponse): void {
  if (switches.now().blockTag) throw new Refusal(404, 'The tag is kept away');
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
async function takeReport(place: Place, request: IncomingMessage, query: URLSearchParams): Promise<void> {
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
  const store = openHitStore(state, options.world ?? realWorld);
  const switches = keepSwitches(state, analyticsFaultsSchema, NO_ANALYTICS_FAULTS);
  const place: Place = { store, switches, apiSecret: options.apiSecret };
  const server = await serve(options.port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://analytics');
    const call = `${request.method} ${url.pathname}`;
    if (!(await pause(switches.now().latencyMs, server.stopping))) return;
    if (call === 'GET /gtag/js') return sendTag(place, response);
    if (call === 'POST /g/collect') store.keep(readTagHit(url.searchParams));
    else if (call === 'POST /mp/collect') await takeReport(place, request, url.searchParams);
    else throw new Refusal(404, 'Nothing is measured here');
    done(response);
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
