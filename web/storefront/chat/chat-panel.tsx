import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { chatLimit, chatNearEnd } from '#contracts/customers/chat.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { ChatTexts } from '#messages/chat.ts';
import { formatDateTime } from '../order/dates.ts';
import { ChatEntryView, OwnMessage } from './entry.tsx';
import { type ChatState, useChat } from './use-chat.ts';

const lines = { minus: 'M4 10h12', x: 'm5 5 10 10M15 5 5 15' };

interface IconButtonProps {
  name: keyof typeof lines;
  label: string;
  onClick: () => void;
}

function IconButton({ name, label, onClick }: IconButtonProps) {
  return (
    <button className="icon" type="button" aria-label={label} onClick={onClick}>
      <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
        <path d={lines[name]} />
      </svg>
    </button>
  );
}

function statusOf({ sent, failure, known }: ChatState, words: ChatTexts): string {
  if (failure && failure.sentence === null) return words.offline;
  if (sent !== undefined) return words.typing;
  return known?.handOver ? words.handedOver : words.online;
}

interface TalkProps {
  talk: ChatState;
  words: ChatTexts;
  locale: Locale;
}

function AnswerTimes({ talk, words, locale }: TalkProps) {
  return talk.known?.handOver?.answers.map(({ by, at, text }) => {
    const moment = formatDateTime(at, locale);
    if (text === null)
      return (
        <p className="talk-sys" key={at}>
          {words.answered(by, moment)}
        </p>
      );
    return (
      <div className="say" key={at}>
        <p>
          <b>{words.answeredBy(by)}</b>
        </p>
        <p>{text}</p>
      </div>
    );
  });
}

function PendingMessage({ words, text, heard }: { words: ChatTexts; text: string; heard: string }) {
  return (
    <>
      <OwnMessage words={words} text={text} />
      <div className="say">
        {heard ? (
          <p>{heard}</p>
        ) : (
          <span className="type3" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
      </div>
    </>
  );
}

function MessageLog({ talk, words, locale, ask }: TalkProps & { ask: (text: string) => void }) {
  const { known, sent, heard, failure } = talk;
  const entries = known?.entries ?? [];
  const fresh = entries.length === 0 && sent === undefined;
  return (
    <>
      <p className="talk-sys">
        {words.notice(String(known?.keptDays ?? 30))} <a href={pathTo('privacy', locale)}>{words.privacy}</a>
      </p>
      <div className="say">
        <p>{words.welcome}</p>
      </div>
      {fresh && (
        <fieldset className="quick" aria-label={words.quick}>
          {words.quickQuestions.map((question) => (
            <button className="btn small" type="button" key={question} onClick={() => ask(question)}>
              {question}
            </button>
          ))}
        </fieldset>
      )}
      {entries.map((entry, index) => (
        <ChatEntryView
          {...{ entry, words }}
          key={entry.id}
          last={index === entries.length - 1 && sent === undefined}
          onEntry={(more) => {
            talk.add(more);
            void talk.look();
          }}
        />
      ))}
      <AnswerTimes talk={talk} words={words} locale={locale} />
      {sent !== undefined && <PendingMessage words={words} text={sent} heard={heard} />}
      {failure?.text && <OwnMessage words={words} text={failure.text} />}
      {failure && failure.sentence === null && (
        <div className="say">
          <p>{words.failure}</p>
        </div>
      )}
    </>
  );
}

function FailureNote({ talk, words, typed }: { talk: ChatState; words: ChatTexts; typed: boolean }) {
  const { failure } = talk;
  if (!failure) return null;
  return (
    <div className="alert bad" role="alert">
      <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M10 6v4.5M10 13.5v.01" />
      </svg>
      <b>{failure.sentence === null ? words.failureTitle : failure.sentence || words.unknownError}</b>
      <p>
        {typed && `${words.kept} `}
        <button className="text" type="button" onClick={() => void talk.restart()}>
          {words.restart}
        </button>{' '}
        {words.restartDoes}
      </p>
    </div>
  );
}

interface MessageFormProps {
  words: ChatTexts;
  hint: string;
  field: RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
  onSend: (text: string) => Promise<boolean>;
}

const toneOf = (length: number) =>
  length >= chatLimit ? 'n at-end' : length >= chatNearEnd ? 'n near-end' : 'n';

/** Sends with Enter and inserts a line break with Shift+Enter. Text that could not be sent stays in the field. */
function MessageForm({ words, hint, field, busy, onSend }: MessageFormProps) {
  const id = useId();
  const [length, setLength] = useState(0);
  const empty = busy || length === 0;
  const send = async () => {
    const element = field.current;
    const text = element?.value.trim() ?? '';
    if (!element || text === '' || busy) return;
    const sent = element.value;
    if (!(await onSend(text)) || element.value !== sent) return;
    element.value = '';
    setLength(0);
  };
  return (
    <form
      className="talk-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="ctl">
        <textarea
          ref={field}
          rows={1}
          maxLength={chatLimit}
          enterKeyHint="send"
          aria-label={words.message}
          aria-describedby={id}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <button className="icon" type="submit" aria-label={words.send} aria-disabled={empty || undefined}>
          <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 16V4.5M5 9l5-5 5 5" />
          </svg>
        </button>
      </div>
      <p className="hint" id={id}>
        <span>{hint}</span>
        <output className={toneOf(length)}>{words.counter(String(length), String(chatLimit))}</output>
      </p>
    </form>
  );
}

interface ChatPanelProps {
  words: ChatTexts;
  locale: Locale;
  field: RefObject<HTMLTextAreaElement | null>;
  onAnswer: () => void;
  onMinimise: () => void;
  onClose: () => void;
}

export function ChatPanel({ words, locale, field, onAnswer, onMinimise, onClose }: ChatPanelProps) {
  const talk = useChat(onAnswer);
  const [typed, setTyped] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const { known, sent, heard, failure } = talk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was added, its end is in view
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [known, sent, heard, failure]);
  // An on-screen keyboard shrinks the log, so scroll back to the last message.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const watch = new ResizeObserver(() => box.scrollTo({ top: box.scrollHeight }));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const status = statusOf(talk, words);
  const say = async (text: string) => {
    setTyped(text === field.current?.value.trim());
    return talk.say(text);
  };
  return (
    <>
      <div className="talk-top">
        <div>
          <h2 id="chat-title">{words.title}</h2>
          <p role="status" className={status === words.offline ? 'is-away' : undefined}>
            {status}
          </p>
        </div>
        <IconButton name="minus" label={words.minimise} onClick={onMinimise} />
        <IconButton name="x" label={words.close} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who has no pointer scrolls it */}
      <div className="talk-log" ref={log} role="log" tabIndex={0} aria-label={words.conversation}>
        <MessageLog {...{ talk, words, locale }} ask={(text) => void say(text)} />
      </div>
      <FailureNote talk={talk} words={words} typed={typed} />
      <MessageForm
        words={words}
        hint={known?.handOver ? words.handedHint : words.hint}
        field={field}
        busy={sent !== undefined}
        onSend={say}
      />
    </>
  );
}
