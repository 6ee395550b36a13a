import { useEffect, useRef, useState } from 'react';
import type { OpeningReply } from '#contracts/operations/go-live.ts';
import type { OpeningWords } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Form } from '../../form/form.tsx';
import { Field } from '../../form/form-parts.tsx';
import { Icon } from '../../parts/icon.tsx';

interface MailTestProps {
  mail: OpeningReply['mail'];
  words: OpeningWords['mail'];
}

/** The mail's link contains its code. */
const broughtCode = () => /^\d{6}$/.exec(new URLSearchParams(location.search).get('code') ?? '')?.[0];

function CodeForm({ words }: { words: MailTestProps['words'] }) {
  const [code, setCode] = useState(broughtCode() ?? '');
  const [wrong, setWrong] = useState(false);
  const confirm = useChange((typed: string) => call('opening.confirm-mail', { body: { code: typed } }), {
    says: () => words.confirmed,
    fails: null,
  });
  const take = (typed: string) => confirm.mutate(typed, { onError: () => setWrong(true) });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once
  useEffect(() => {
    const brought = broughtCode();
    if (brought && isFirst.current) take(brought);
    isFirst.current = false;
  }, []);
  return (
    <Form className="opening__code" onSend={() => take(code.trim())}>
      <Field label={words.code} {...(wrong ? { error: words.wrong } : {})}>
        {(control) => (
          <input
            {...control}
            className="in num"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <button type="submit" className="btn btn--main" disabled={confirm.isPending}>
        {words.confirm}
      </button>
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
        <button
          type="button"
          className="btn btn--sm"
          disabled={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          <Icon name="mail" />
          {askedAt ? words.again : words.send}
        </button>
        {askedAt && <span className="small muted">{words.sent(recipient)}</span>}
      </div>
      {(askedAt || broughtCode()) && <CodeForm words={words} />}
    </>
  );
}
