import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadSandboxConfig } from '#sandbox/config.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { sendToParent, serveParent } from './processes/answer-parent.ts';
import { tookHeader } from './processes/count-calls.ts';

/** New mails and orders at the stand-ins. */
export interface Arrivals {
  /** Milliseconds since 1970, with fractions. */
  at: number;
  mails: string[];
  links: string[];
}

const pollMs = 5;

subscribe('http.server.request.start', (message) => {
  const { response } = message as { request: IncomingMessage; response: ServerResponse };
  const began = performance.now();
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...parts: never[]) {
    this.setHeader(tookHeader, (performance.now() - began).toFixed(3));
    return writeHead.apply(this, parts as never);
  } as typeof writeHead;
});

const sandbox = await startSandbox(loadSandboxConfig());

/** Returns the rows added since the last call. Reads no rows while `mark` is unchanged. */
function newRowsOf<Row extends { id: string }>(source: {
  mark(): unknown;
  read(page: { limit: number }): Row[];
}): () => Row[] {
  let newest: string | undefined;
  let seen: unknown;
  return () => {
    const mark = source.mark();
    if (mark === seen) return [];
    seen = mark;
    for (let limit = 4; ; limit *= 4) {
      const rows = source.read({ limit });
      const known = rows.findIndex(({ id }) => id === newest);
      if (known === -1 && rows.length === limit) continue;
      newest = rows[0]?.id ?? newest;
      return known === -1 ? rows : rows.slice(0, known);
    }
  };
}

const { mailbox, provider } = sandbox;
const newMails = newRowsOf({ mark: () => mailbox.newestId(), read: (page) => mailbox.mails(page) });
const newOrders = newRowsOf({ mark: () => provider.orderCount(), read: (page) => provider.orders(page) });

setInterval(() => {
  const mails = newMails().map(({ to }) => to);
  const links = newOrders().map(({ link }) => link);
  if (mails.length + links.length === 0) return;
  sendToParent({ at: performance.timeOrigin + performance.now(), mails, links } satisfies Arrivals);
}, pollMs);

serveParent({ addresses: sandbox.addresses }, {}, () => sandbox.close());
