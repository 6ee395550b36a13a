import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { RequestError, readBody } from '../kit/read-body.ts';
import { type RunningServer, serve } from '../kit/serve.ts';
import { answerOf } from './answers.ts';

const requestSchema = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
});

export interface SandboxLanguageModel extends Pick<RunningServer, 'url' | 'close'> {
  /** Requests so far, newest last. */
  asked(): readonly z.infer<typeof requestSchema>[];
}

const letters = 24;

function stream(response: ServerResponse, text: string, whole: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let from = 0; from < text.length; from += letters) {
    const content = text.slice(from, from + letters);
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  }
  response.end(whole ? 'data: [DONE]\n\n' : '');
}

/** Starts a service with OpenAI's chat completions API. The model name selects the behaviour. */
export async function startLanguageModel(options: {
  port: number;
  key: string;
}): Promise<SandboxLanguageModel> {
  const asked: z.infer<typeof requestSchema>[] = [];
  const server = await serve(options.port, async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      throw new RequestError(404, 'No such call');
    if (request.headers.authorization !== `Bearer ${options.key}`)
      throw new RequestError(401, 'Not this key');
    const body = requestSchema.parse(JSON.parse(await readBody(request)));
    asked.push(body);
    if (body.model === 'throttled') throw new RequestError(429, 'Too many calls');
    if (body.model === 'broken') throw new Error('It was to break');
    // Never replies, so callers must time out.
    if (body.model === 'silent') return;
    stream(response, answerOf(body.model, body.messages), body.model !== 'cut');
  });
  return { url: server.url, asked: () => asked, close: () => server.close() };
}
