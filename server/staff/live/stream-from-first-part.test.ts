import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamFromFirstPart } from './stream-from-first-part.ts';

async function* parts(failsAfter: number) {
  for (let part = 0; part < 3; part += 1) {
    if (part === failsAfter) throw new Error('the database is gone');
    yield `part ${part}\n`;
  }
}

const app = fastify();
let url: string;
beforeAll(async () => {
  app.get<{ Params: { after: string } }>('/:after', async ({ params }, reply) =>
    reply.type('text/csv').send(await streamFromFirstPart(parts(Number(params.after)))),
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('the stream returns an error for a failure in the first part and breaks the connection for a later one', async () => {
  expect((await fetch(`${url}/0`)).status).toBe(500);
  const broken = await fetch(`${url}/2`);
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow();
  expect(await (await fetch(`${url}/9`)).text()).toBe('part 0\npart 1\npart 2\n');
});
