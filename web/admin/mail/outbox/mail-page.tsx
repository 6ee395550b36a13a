import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailDetail } from '#contracts/mail/outbox.ts';
import { type MailLog, mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { addressOf } from '../../addresses.ts';
import { call, pathOf } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-waiting.tsx';
import { useWords } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { MailState, nameOfKind } from './mail-words.tsx';
import './mail-page.css';

/** Sends once per click. The idempotency key prevents duplicates. */
function ResendDialog({ mail, words, onClose }: { mail: MailDetail; words: MailLog; onClose: () => void }) {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const sent = mail.state === 'sent';
  const resend = useChange(() => call('mails.resend', { params: { id: mail.id }, key }), {
    says: () => words.resent,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={sent ? words.resendTitle : words.tryTitle}
      about={mail.subject ?? nameOfKind(mail.kind, words)}
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
        if (mailId !== mail.id) await navigate({ to: addressOf('emailLog', { id: mailId }) } as object);
      }}
      onClose={onClose}
    />
  );
}

function AllowDialog({ mail, words, onClose }: { mail: MailDetail; words: MailLog; onClose: () => void }) {
  const allow = useChange(() => call('mails.allow', { params: { id: mail.id } }), {
    says: () => words.allowed,
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

function Facts({ mail, words }: { mail: MailDetail; words: MailLog }) {
  return (
    <dl className="facts">
      <div>
        <dt>{words.columns.state}</dt>
        <dd className="v">
          <MailState mail={mail} words={words} />
        </dd>
        {mail.error && <dd className="small muted">{mail.error}</dd>}
        {mail.stopped && <dd className="small muted">{words.stopped[mail.stopped]}</dd>}
      </div>
      <div>
        <dt>{words.columns.recipient}</dt>
        <dd className="medium">{mail.recipient ?? '—'}</dd>
        <dd className="small muted">
          {nameOfKind(mail.kind, words)} {mail.language && `· ${words.languages[mail.language]}`}
        </dd>
      </div>
      <div>
        <dt>{words.columns.order}</dt>
        <dd className="v mono">{mail.orderNumber ?? '—'}</dd>
      </div>
      <div>
        <dt>{mail.sentAt ? words.sentAt : words.nextTry}</dt>
        <dd className="medium">
          {mail.sentAt ? <Moment at={mail.sentAt} /> : mail.nextTryAt ? <Moment at={mail.nextTryAt} /> : '—'}
        </dd>
        <dd className="small muted">
          {words.columns.tries}: {mail.attempts}
        </dd>
      </div>
    </dl>
  );
}

export function Screen() {
  const words = useWords(mailLogMessages);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [asking, setAsking] = useState<'resend' | 'allow' | null>(null);
  const read = useRead('mails.show', { params: { id } });
  const mail = read.data;
  if (!mail)
    return <DetailWaiting error={read.error} title={words.one} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={mail.subject ?? words.notWritten}>
        <ScreenLink to="emailLogs" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {mail.stopped && (
          <button type="button" className="btn btn--sm" onClick={() => setAsking('allow')}>
            {words.allow}
          </button>
        )}
        <button type="button" className="btn btn--sm btn--main" onClick={() => setAsking('resend')}>
          <Icon name="send" />
          {mail.state === 'sent' ? words.resend : words.tryNow}
        </button>
      </Head>
      <Facts mail={mail} words={words} />
      <section className="card" aria-label={words.body}>
        <div className="card__h">
          <h2>{words.body}</h2>
        </div>
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
      </section>
      {asking === 'resend' && <ResendDialog mail={mail} words={words} onClose={() => setAsking(null)} />}
      {asking === 'allow' && <AllowDialog mail={mail} words={words} onClose={() => setAsking(null)} />}
    </>
  );
}
