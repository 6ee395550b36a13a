import type { ChatConversation, ChatEntry, ChatLine } from '#contracts/customers/chat-schemas.ts';
import type { CallInput } from '#contracts/declared-calls.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Answer, callApi } from '../shared/call-api.ts';
import type { FetchOf } from '../shared/fetch-of.ts';

/** Failed chat request. The message is the server's sentence, or empty when the server could not be reached. */
export class ChatFailed extends Error {
  override readonly name = 'ChatFailed';
  readonly sentence: string | undefined;
  constructor(sentence: string | undefined) {
    super(sentence);
    this.sentence = sentence;
  }
}

const pageLanguage = () => document.documentElement.lang as Locale;

async function requireData<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const answer = await call;
  if (answer.ok) return answer.data;
  throw new ChatFailed(answer.message);
}

export const readChat = (): Promise<ChatConversation> => requireData(callApi('GET /api/chat/conversation'));

const entryOf = async (call: Promise<Answer<{ entry: ChatEntry }>>): Promise<ChatEntry> =>
  (await requireData(call)).entry;

export const restartChat = (): Promise<unknown> => requireData(callApi('POST /api/chat/restart'));
export const handOverToStaff = (email: string): Promise<ChatEntry> =>
  entryOf(callApi('POST /api/chat/hand-over', { body: { email, language: pageLanguage() } }));
export const proveOrderByCode = (code: string): Promise<ChatEntry> =>
  entryOf(callApi('POST /api/chat/proof', { body: { code, language: pageLanguage() } }));
export const requestCode = (): Promise<unknown> =>
  requireData(callApi('POST /api/chat/proof/code', { body: { language: pageLanguage() } }));

type Refusal = { success: false; message: string };

function readLine(line: string, hear: (sentence: string) => void): ChatEntry | undefined {
  const said = JSON.parse(line) as ChatLine | Refusal;
  if ('sentence' in said) hear(said.sentence);
  else if (said.success) return said.entry;
  else throw new ChatFailed(said.message);
  return undefined;
}

/** Sends a message. Calls `hear` for each sentence streamed before the complete reply. */
async function streamMessage(entries: readonly ChatEntry[], text: string, hear: (sentence: string) => void) {
  const written = [...entries, { role: 'user' as const, content: text, timestamp: new Date().toISOString() }];
  const messages = written.slice(-20).map(({ role, content, timestamp }) => ({ role, content, timestamp }));
  const sent: CallInput<'POST /api/chat/conversation'>['body'] = { messages, language: pageLanguage() };
  const fetchReply: FetchOf<'POST /api/chat/conversation'> = fetch;
  const response = await fetchReply('/api/chat/conversation', {
    method: 'POST',
    headers: {
      accept: 'application/x-ndjson, application/json',
      'accept-language': pageLanguage(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(sent),
  });
  if (!response.ok) throw new ChatFailed(((await response.json()) as unknown as Refusal).message);
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
  throw new ChatFailed(undefined);
}

export async function sendMessage(
  entries: readonly ChatEntry[],
  text: string,
  hear: (sentence: string) => void,
): Promise<ChatEntry> {
  try {
    return await streamMessage(entries, text, hear);
  } catch (error) {
    throw error instanceof ChatFailed ? error : new ChatFailed(undefined);
  }
}
