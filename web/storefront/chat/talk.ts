import type { ChatConversation, ChatEntry, ChatLine } from '#contracts/customers/chat.ts';
import { type Answer, type CallOptions, callApi } from '../shared/call-api.ts';

/**
 * Is thrown for what the server refused in words of its own; it has none when the server could not be
 * reached.
 */
export class TalkFailed extends Error {
  override readonly name = 'TalkFailed';
  readonly sentence: string | undefined;
  constructor(sentence: string | undefined) {
    super(sentence);
    this.sentence = sentence;
  }
}

const language = () => document.documentElement.lang;

async function required<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  const answer: Answer<Data> = await callApi<Data>(path, options);
  if (answer.ok) return answer.data;
  throw new TalkFailed(answer.message);
}

export const readTalk = (): Promise<ChatConversation> => required('/api/chat/conversation');

type Replied = { entry: ChatEntry };
const send = async (path: string, body: object): Promise<ChatEntry> =>
  (await required<Replied>(`/api/chat/${path}`, { body: { ...body, language: language() } })).entry;

export const restartTalk = (): Promise<unknown> => required('/api/chat/restart', { body: {} });
export const handOver = (email: string): Promise<ChatEntry> => send('hand-over', { email });
export const prove = (code: string): Promise<ChatEntry> => send('proof', { code });
export const askCode = (): Promise<unknown> =>
  required('/api/chat/proof/code', { body: { language: language() } });

type Refusal = { success: false; message: string };

function readLine(line: string, hear: (sentence: string) => void): ChatEntry | undefined {
  const said = JSON.parse(line) as ChatLine | Refusal;
  if ('sentence' in said) hear(said.sentence);
  else if (said.success) return said.entry;
  else throw new TalkFailed(said.message);
  return undefined;
}

/** Sends what was written; `hear` gets each sentence that comes before the whole answer. */
async function stream(entries: readonly ChatEntry[], text: string, hear: (sentence: string) => void) {
  const written = [...entries, { role: 'user', content: text, timestamp: new Date().toISOString() }];
  const messages = written.slice(-20).map(({ role, content, timestamp }) => ({ role, content, timestamp }));
  const response = await fetch('/api/chat/conversation', {
    method: 'POST',
    headers: {
      accept: 'application/x-ndjson, application/json',
      'accept-language': language(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messages, language: language() }),
  });
  if (!response.ok) throw new TalkFailed(((await response.json()) as Refusal).message);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const entry = readLine(line, hear);
      if (entry) return entry;
    }
  }
  throw new TalkFailed(undefined);
}

export async function ask(
  entries: readonly ChatEntry[],
  text: string,
  hear: (sentence: string) => void,
): Promise<ChatEntry> {
  try {
    return await stream(entries, text, hear);
  } catch (error) {
    throw error instanceof TalkFailed ? error : new TalkFailed(undefined);
  }
}
