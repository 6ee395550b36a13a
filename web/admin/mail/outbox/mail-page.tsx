import './mail-page.css';
import { useState } from 'react';
import type { MailDetail } from '#contracts/mail/outbox.ts';
import { type MailLogTexts, mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { call, pathOf, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { useGo, useScreenParams } from '../../use-screen.ts';
import { MailState, mailKindName } from './mail-words.tsx';

interface MailDialogProps {
  mail: MailDetail;
  words: MailLogTexts;
  onClose: () => void;
}

/** Sends once per click. The idempotency key prevents duplicates. */
function ResendDialog({ mail, words, onClose }: MailDialogProps) {
  const go = useGo();
  const [key] = useState(() => crypto.randomUUID());
  const sent = mail.state === 'sent';
  const resend = useChange(() => call('mails.resend', { params: { id: mail.id }, key }), {
    says: words.resent,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={sent ? words.resendTitle : words.tryTitle}
      about={mail.subject ?? mailKindName(mail.kind, words)}
      consequences={
        sent
          ? [
              { icon: 'mail', text: words.toNow },
              { icon: 'doc', text: words.wordedAnew },
              { icon: 'clock', text: words.audited },
            ]
          : [
              { icon: 'sync', text: words.fromStart },
              { icon: 'clock', text: words.audited },
            ]
      }
      confirm={(sent ? words.resend : words.tryNow).replace('…', '')}
      onConfirm={async () => {
        const { mailId } = await resend.mutateAsync(undefined);
        if (mailId !== mail.id) await go('emailLog', { params: { id: mailId } });
      }}
      onClose={onClose}
    />
  );
}

function AllowDialog({ mail, words, onClose }: MailDialogProps) {
  const allow = useChange(() => call('mails.allow', { params: { id: mail.id } }), {
    says: words.allowed,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={words.allowTitle}
      about={mail.recipient ?? ''}
      consequences={[
        { icon: 'mail', text: words.allowEffect },
        { icon: 'clock', text: words.audited },
      ]}
      confirm={words.allow.replace('…', '')}
      onConfirm={async () => {
        await allow.mutateAsync(undefined);
      }}
      onClose={onClose}
    />
  );
}

function MailFacts({ mail, words }: { mail: MailDetail; words: MailLogTexts }) {
  const { columns } = words;
  const at = mail.sentAt ?? mail.nextTryAt;
  const stopped = mail.stopped && words.stopped[mail.stopped];
  return (
    <KeyFacts
      facts={[
        {
          label: columns.state,
          value: <MailState mail={mail} words={words} />,
          more: [mail.error, stopped].filter(Boolean).join(' · '),
        },
        {
          label: columns.recipient,
          value: mail.recipient,
          more: `${mailKindName(mail.kind, words)} ${mail.language ? `· ${words.languages[mail.language]}` : ''}`,
        },
        { label: columns.order, value: mail.orderNumber && <span className="mono">{mail.orderNumber}</span> },
        {
          label: mail.sentAt ? words.sentAt : words.nextTry,
          value: at && <DateTime at={at} />,
          more: `${columns.tries}: ${mail.attempts}`,
        },
      ]}
    />
  );
}

export function Screen() {
  const words = useTexts(mailLogMessages);
  const { id } = useScreenParams('emailLog');
  const [asking, setAsking] = useState<'resend' | 'allow' | null>(null);
  const read = useRead('mails.show', { params: { id } });
  const mail = read.data;
  if (!mail) return <AsyncSection read={read} failed={words.one} />;
  return (
    <>
      <ScreenHead title={mail.subject ?? words.notWritten}>
        <ScreenLink to="emailLogs" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
        {mail.stopped && (
          <Button look="sm" onClick={() => setAsking('allow')}>
            {words.allow}
          </Button>
        )}
        <Button look="sm main" icon="send" onClick={() => setAsking('resend')}>
          {mail.state === 'sent' ? words.resend : words.tryNow}
        </Button>
      </ScreenHead>
      <MailFacts mail={mail} words={words} />
      <Card title={words.body}>
        {mail.body ? (
          <iframe
            className="mailbody"
            title={words.body}
            sandbox=""
            src={pathOf('mails.body', { params: { id } })}
          />
        ) : (
          <p className="card__b muted">{words.noBody}</p>
        )}
      </Card>
      {asking === 'resend' && <ResendDialog mail={mail} words={words} onClose={() => setAsking(null)} />}
      {asking === 'allow' && <AllowDialog mail={mail} words={words} onClose={() => setAsking(null)} />}
    </>
  );
}
