import { useEffect, useRef, useState } from 'react';
import type { OpeningReply, WebhookFault } from '#contracts/operations/go-live.ts';
import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import type { OpeningTexts } from '#messages/admin/operations/go-live.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { DateTime } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

interface MailTestProps {
  mail: OpeningReply['mail'];
  words: OpeningTexts['mail'];
}

/** The mail's link contains its code. */
const codeFromLink = () => /^\d{6}$/.exec(new URLSearchParams(location.search).get('code') ?? '')?.[0];

function CodeForm({ words }: { words: MailTestProps['words'] }) {
  const [code, setCode] = useState(codeFromLink() ?? '');
  const [wrong, setWrong] = useState(false);
  const confirm = useChange((typed: string) => call('opening.confirm-mail', { body: { code: typed } }), {
    says: words.confirmed,
    fails: null,
  });
  const take = (typed: string) => confirm.mutate(typed, { onError: () => setWrong(true) });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once
  useEffect(() => {
    const brought = codeFromLink();
    if (brought && isFirst.current) take(brought);
    isFirst.current = false;
  }, []);
  return (
    <Form className="opening__code" onSend={() => take(code.trim())}>
      <TextField
        label={words.code}
        {...(wrong ? { error: words.wrong } : {})}
        className="in num"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onType={(next) => {
          setCode(next);
          setWrong(false);
        }}
      />
      <Button type="submit" look="main" disabled={confirm.isPending}>
        {words.confirm}
      </Button>
    </Form>
  );
}

export function MailTest({ mail: { recipient, askedAt }, words }: MailTestProps) {
  const send = useChange(() => call('opening.test-mail'), {
    says: () => words.sent(recipient ?? ''),
  });
  if (recipient === null) return <p className="muted">{words.first}</p>;
  return (
    <>
      <div className="row row--wrap">
        <Button look="sm" icon="mail" disabled={send.isPending} onClick={() => send.mutate(undefined)}>
          {askedAt ? words.again : words.send}
        </Button>
        {askedAt && <span className="small muted">{words.sent(recipient)}</span>}
      </div>
      {(askedAt || codeFromLink()) && <CodeForm words={words} />}
    </>
  );
}

type Words = OpeningTexts['rehearsal'];

const marks = { kept: 'completed', differs: 'attn', unfinished: 'partial', skipped: 'pending' } as const;

function Case({ found, words }: { found: RehearsedCase; words: Words }) {
  const { name, service, system, state, differences } = found;
  return (
    <li>
      <div>
        <p>{words.cases[name]}</p>
        <p className="small muted">
          {words.services[service]}, {words.systems[system]}
        </p>
        {state === 'unfinished' && <p className="small">{words.person}</p>}
        {differences.map(({ step, promised, happened }) => (
          <p key={step} className="small wraps">
            {words.stepNumber(step)} {words.promised} <code lang="en">{promised}</code>, {words.happened}{' '}
            <code lang="en">{happened}</code>
          </p>
        ))}
      </div>
      <StatusBadge mark={marks[state]} quiet={state === 'kept'}>
        {words.states[state]}
      </StatusBadge>
    </li>
  );
}

function Result({ last, words }: { last: NonNullable<OpeningReply['rehearsal']>; words: Words }) {
  const kept = last.cases.filter(({ state }) => state === 'kept').length;
  return (
    <>
      <p role="status">
        {last.endedAt === null ? words.running : words.last} <DateTime at={last.endedAt ?? last.startedAt} />
        {last.cases.length > 0 && <>. {words.count(String(kept), String(last.cases.length))}</>}
      </p>
      {last.error !== null && (
        <p className="note note--warn">
          <Icon name="alert" />
          <span className="wraps">{words.stopped(last.error)}</span>
        </p>
      )}
    </>
  );
}

export function PurchaseRehearsal({ last, words }: { last: OpeningReply['rehearsal']; words: Words }) {
  const start = useChange(() => call('opening.rehearse'), { says: () => words.asked });
  return (
    <section className="card" aria-labelledby="opening-rehearsal">
      <div className="card__h">
        <h2 id="opening-rehearsal">{words.title}</h2>
        <Button
          look="sm"
          disabled={start.isPending || last?.endedAt === null}
          onClick={() => start.mutate(undefined)}
        >
          {words.now}
        </Button>
      </div>
      <div className="card__b stack stack--12">
        <p className="muted">{words.about}</p>
        <p className="small muted">{words.sandbox}</p>
        {last && <Result last={last} words={words} />}
      </div>
      {last && last.cases.length > 0 && (
        <ul className="opening__list">
          {last.cases.map((found) => (
            <Case key={found.name} found={found} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}

type WebhookTexts = OpeningTexts['webhook'];

function formatWebhookFault(wrong: WebhookFault, { fault }: WebhookTexts): string {
  if (wrong.kind === 'elsewhere') return fault.elsewhere(wrong.others.join(', '));
  return wrong.kind === 'lacks' ? fault.lacks(wrong.events.join(', ')) : fault.off;
}

/** Makes the processor send a test event, and reports problems of its webhook settings. */
export function WebhookAction({ words }: { words: WebhookTexts }) {
  const test = useChange(() => call('opening.test-webhook'));
  const tell = ({ wrong }: { wrong: WebhookFault | null }) =>
    showToast(
      wrong
        ? { tone: 'bad', title: words.wrong, text: formatWebhookFault(wrong, words) }
        : { tone: 'good', title: words.asked },
    );
  return (
    <Button
      look="sm"
      icon="sync"
      disabled={test.isPending}
      onClick={() => test.mutate(undefined, { onSuccess: tell })}
    >
      {words.test}
    </Button>
  );
}

function CopyableValue({ label, value, words }: { label: string; value: string; words: WebhookTexts }) {
  const copy = () => void copyText(value, { title: words.copied });
  return (
    <div>
      <div className="row">
        <span className="small muted grow">{label}</span>
        <Button
          look="sm ghost"
          icon="copy"
          aria-label={`${words.copy}: ${label}`}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
      </div>
      <p className="code opening__events">{value}</p>
    </div>
  );
}

export function WebhookTest({ webhook, words }: { webhook: OpeningReply['webhook']; words: WebhookTexts }) {
  if (webhook.events.length === 0) return <p>{words.told}</p>;
  return (
    <>
      <CopyableValue label={words.address} value={webhook.url} words={words} />
      <CopyableValue label={words.events} value={webhook.events.join(', ')} words={words} />
    </>
  );
}
