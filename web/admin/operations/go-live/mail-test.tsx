import { useEffect, useRef, useState } from 'react';
import type { OpeningReply } from '#contracts/operations/go-live.ts';
import type { OpeningTexts } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { Button } from '../../parts/button.tsx';

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
