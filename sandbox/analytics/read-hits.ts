import { z } from 'zod';
import { Refusal } from '../kit/read-body.ts';
import type { NewHit } from './store.ts';

/** What the tag says of itself rather than of the event. */
const OWN = new Set(['v', 'tid', 'cid', 'en']);

/** An event as the tag sends it: everything in the address. */
export function readTagHit(query: URLSearchParams): NewHit {
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

/** What a server reports by the measurement protocol; undefined when it would be ignored in silence. */
export function readServerHits(query: URLSearchParams, body: unknown, secret: string): NewHit[] | undefined {
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
