import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { expect, it } from 'vitest';
import { openLog } from '../logging/open-log.ts';
import { currentWork } from '../logging/request-context.ts';
import { carryRequestIds, requestIdGiver } from './build-app.ts';

function openApp(trustsProxy: boolean) {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdGiver(trustsProxy),
  });
  carryRequestIds(app);
  app.post('/tell', async (request) => {
    await turn();
    log.info({ read: request.body }, 'told');
    return { requestId: currentWork()?.requestId };
  });
  const tell = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    const answer = await app.inject({ method: 'POST', url: '/tell', payload: { a: 1 }, headers });
    const header = answer.headers['x-request-id'];
    expect(answer.json()).toEqual({ requestId: header });
    return header;
  };
  return { tell, lines };
}

const ours = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

it('the app generates a request id and ignores a client’s own', async () => {
  const { tell, lines } = openApp(false);
  const first = await tell();
  const second = await tell('0123456789abcdef0123456789abcdef');
  expect([first, second]).toEqual([expect.stringMatching(ours), expect.stringMatching(ours)]);
  expect(first).not.toBe(second);
  expect(lines.map(({ requestId, msg }) => [requestId, msg])).toEqual([
    [first, 'told'],
    [second, 'told'],
  ]);
});

it('the app keeps the request id of the shop’s own proxy', async () => {
  const { tell } = openApp(true);
  expect(await tell('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
  for (const odd of ['short', 'marta@example.com-and-more', 'x'.repeat(65), '{"requestId":"forged"}'])
    expect(await tell(odd)).toMatch(ours);
});
