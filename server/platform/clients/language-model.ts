import { lookup } from 'node:dns/promises';
import { z } from 'zod';
import { languageModelBudget, languageModelGate } from './transport/budgets.ts';
import { openGate } from './transport/gate.ts';
import { isPublicAddress } from './transport/public-address.ts';
import { fetchWithin } from './transport/with-deadline.ts';

/** The model gave no usable reply. Contains no part of the request. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
}

export interface ModelQuestion {
  /** Base URL of the service, up to `/chat/completions`. */
  address: string;
  model: string;
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[];
  maxTokens: number;
}

export interface LanguageModel {
  /** Passes the reply to `hear` in pieces. `hear` returns false to stop. Rejects with `ModelUnavailable`. */
  ask(question: ModelQuestion, hear: (piece: string) => boolean): Promise<void>;
}

export interface LanguageModelOptions {
  key: string;
  /** Set in live mode. Prevents calls to addresses in the owner's internal network. */
  publicOnly: boolean;
}

/** Maximum number of characters. A longer reply comes from a model that does not stop. */
const maxReplyLength = 6000;
const ended = '[DONE]';

const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })).min(1),
});

async function requirePublic(address: URL): Promise<void> {
  if (address.protocol !== 'https:') throw new ModelUnavailable('the address is not https');
  const found = await lookup(address.hostname, { all: true });
  if (!found.every(({ address: ip }) => isPublicAddress(ip)))
    throw new ModelUnavailable('the address is not public');
}

function pieceOf(line: string): string | undefined {
  if (!line.startsWith('data:')) return '';
  const data = line.slice(5).trim();
  if (data === ended) return undefined;
  const chunk = chunkSchema.parse(JSON.parse(data));
  return chunk.choices[0]?.delta?.content ?? '';
}

async function readLines(body: ReadableStream<Uint8Array>, hear: (line: string) => boolean): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (!lines.every(hear)) return;
    if (rest.length > maxReplyLength) throw new ModelUnavailable('a line is too long');
  }
  throw new ModelUnavailable('the reply is incomplete');
}

async function streamCompletion(
  { key, publicOnly }: LanguageModelOptions,
  question: ModelQuestion,
  hear: (piece: string) => boolean,
): Promise<void> {
  const { address, model, messages, maxTokens } = question;
  const url = new URL(`${address.replace(/\/$/, '')}/chat/completions`);
  if (publicOnly) await requirePublic(url);
  const response = await fetchWithin(languageModelBudget, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages, max_tokens: maxTokens, temperature: 0, stream: true }),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new ModelUnavailable(`status ${response.status}`);
  }
  let letters = 0;
  await readLines(response.body, (line) => {
    const piece = pieceOf(line);
    if (piece === undefined) return false;
    letters += piece.length;
    if (letters > maxReplyLength) throw new ModelUnavailable('the reply is too long');
    return piece === '' || hear(piece);
  });
}

/** Returns null without a key. The chat then replies from the search only. */
export function openLanguageModel(options: {
  key: string | null;
  publicOnly: boolean;
}): LanguageModel | null {
  const { key, publicOnly } = options;
  if (!key) return null;
  const gate = openGate('language model', languageModelGate);
  return {
    ask: (question, hear) =>
      gate
        .pass(() => streamCompletion({ key, publicOnly }, question, hear))
        .catch((error: unknown) => {
          if (error instanceof ModelUnavailable) throw error;
          // Reports only the error's name, because the URL may contain a secret.
          throw new ModelUnavailable(error instanceof Error ? error.name : 'no reply');
        }),
  };
}
