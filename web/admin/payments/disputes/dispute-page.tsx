import '../payments.css';
import type { DisputeDetail } from '#contracts/payments/payments.ts';
import { type Moneys, moneyMessages } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Card } from '../../parts/card.tsx';
import { formatCents } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { Answering, waitsForAnswer } from './answering.tsx';
import { CardOf, DisputeState, reasonWords } from './dispute-words.tsx';

type Words = Moneys['disputes'];

function Standing({ dispute, words, waits }: { dispute: DisputeDetail; words: Words; waits: boolean }) {
  const { answer, dueAt, earlier } = dispute;
  const tone = waits ? 'warn' : dispute.state === 'lost' ? 'danger' : dispute.state === 'won' ? 'ok' : 'info';
  return (
    <div className={`note note--${answer?.state === 'refused' ? 'danger' : tone}`}>
      <Icon name={waits ? 'clock' : 'scale'} />
      <div className="grow">
        <p>
          <b className="medium">
            {waits && dueAt ? (
              <>
                <Moment at={dueAt} as="ago" /> · <Moment at={dueAt} />
              </>
            ) : (
              <DisputeState state={dispute.state} words={words} />
            )}
          </b>{' '}
          {waits && `${words.until} ${words.once}`}
        </p>
        <p className="small ink2">
          {words.earlier(String(earlier.won), String(earlier.lost))}{' '}
          {answer &&
            (answer.state === 'refused'
              ? `${words.refused}: ${answer.error}`
              : answer.state === 'sent'
                ? words.sentBy(answer.by)
                : words.asked(answer.by))}
        </p>
      </div>
    </div>
  );
}

function SentEvidence({ sent, words }: { sent: Record<string, string>; words: Words }) {
  return (
    <Card title={words.whatWasSent}>
      <dl className="sent card__b">
        {Object.entries(sent).map(([name, text]) => (
          <div key={name}>
            <dt className="medium">{words.sentFields[name] ?? name}</dt>
            <dd lang="en">{text.trim()}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function Screen() {
  const { disputes: words, payments } = useWords(moneyMessages);
  const language = useLanguage();
  const { id } = useScreenParams('dispute');
  const read = useRead('disputes.show', { params: { id } });
  const dispute = read.data;
  if (!dispute) return <AsyncSection read={read} failed={words.title} />;
  const waits = waitsForAnswer(dispute);
  return (
    <>
      <Head
        title={words.one(formatCents(dispute.amountCents, language))}
        about={`${dispute.orderNumber} · ${reasonWords(dispute.reason, words)}`}
      >
        <CardOf of={dispute} />
        <ScreenLink to="payment" params={{ id: dispute.paymentId }} look="sm" icon="card">
          {payments.one}
        </ScreenLink>
        <ScreenLink to="disputes" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
      </Head>
      <div className="stack">
        <Standing dispute={dispute} words={words} waits={waits} />
        {waits && <Answering key={dispute.id} dispute={dispute} words={words} />}
        {dispute.sent && <SentEvidence sent={dispute.sent} words={words} />}
      </div>
    </>
  );
}
