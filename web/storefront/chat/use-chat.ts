import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatConversation, ChatEntry } from '#contracts/customers/chat-schemas.ts';
import { ChatFailed, readChat, restartChat, sendMessage } from './chat-calls.ts';

export interface ChatState {
  known: ChatConversation | undefined;
  sent: string | undefined;
  heard: string;
  /** Reason the last message failed. `sentence` is `null` when the server could not be reached. */
  failure: { sentence: string | null; text?: string } | undefined;
  /** Returns false on failure, so the typed text stays in the field. */
  say(text: string): Promise<boolean>;
  add(entry: ChatEntry): void;
  look(): Promise<void>;
  restart(): Promise<void>;
}

const empty: ChatConversation = { entries: [], handOver: null, keptDays: 30 };
const failureOf = (error: unknown) => ({ sentence: (error instanceof ChatFailed && error.sentence) || null });

const createOwnEntry = (content: string, timestamp: string): ChatEntry => ({
  id: `own-${timestamp}`,
  role: 'user',
  content,
  timestamp,
  kind: null,
  sources: [],
  offers: [],
});

/** State of one conversation on this page. Sends one message at a time (text 2, section 4). */
export function useChat(onAnswer: () => void): ChatState {
  const [known, setKnown] = useState<ChatConversation>();
  const [sent, setSent] = useState<string>();
  const [heard, setHeard] = useState('');
  const [failure, setFailure] = useState<ChatState['failure']>();
  const busy = useRef(false);

  const look = useCallback(async () => {
    try {
      setKnown(await readChat());
    } catch (error) {
      setKnown((before) => before ?? empty);
      setFailure(failureOf(error));
    }
  }, []);
  useEffect(() => {
    void look();
  }, [look]);

  const add = (...entries: ChatEntry[]) =>
    setKnown((before = empty) => ({ ...before, entries: [...before.entries, ...entries] }));

  const say = async (text: string): Promise<boolean> => {
    if (busy.current || text === '') return false;
    busy.current = true;
    setFailure(undefined);
    setSent(text);
    const timestamp = new Date().toISOString();
    try {
      const answer = await sendMessage(known?.entries ?? [], text, (sentence) =>
        setHeard((before) => `${before} ${sentence}`.trim()),
      );
      add(createOwnEntry(text, timestamp), answer);
      onAnswer();
      return true;
    } catch (error) {
      setFailure({ ...failureOf(error), text });
      return false;
    } finally {
      busy.current = false;
      setSent(undefined);
      setHeard('');
    }
  };

  const restart = async () => {
    try {
      await restartChat();
      setFailure(undefined);
      setKnown((before = empty) => ({ ...before, entries: [], handOver: null }));
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return { known, sent, heard, failure, say, add, look, restart };
}
