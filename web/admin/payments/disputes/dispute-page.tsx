import '../payments.css';
import type { DisputeDetail } from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../data/call-shop.ts';
import { DateTime, formatCents, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { DisputeAnswer, isAnswerDue } from './answering.tsx';
import { DisputedCard, DisputeState, formatReason } from './dispute-words.tsx';

type DisputeTexts = PaymentTexts['disputes'];

interface DisputeStandingProps {
  dispute: DisputeDetail;
  words: DisputeTexts;
  waits: boolean;
}

function DisputeStanding({ dispute, words, waits }: DisputeStandingProps) {
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
                <DateTime at={dueAt} as="ago" /> · <DateTime at={dueAt} />
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

function SentEvidence({ sent, words }: { sent: Record<string, string>; words: DisputeTexts }) {
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
  const { disputes: words, payments } = useTexts(moneyMessages);
  const language = useLanguage();
  const { id } = useScreenParams('dispute');
  const read = useRead('disputes.show', { params: { id } });
  const dispute = read.data;
  if (!dispute) return <AsyncSection read={read} failed={words.title} />;
  const waits = isAnswerDue(dispute);
  return (
    <>
      <ScreenHead
        title={words.one(formatCents(dispute.amountCents, language))}
        about={`${dispute.orderNumber} · ${formatReason(dispute.reason, words)}`}
      >
        <DisputedCard of={dispute} />
        <ScreenLink to="payment" params={{ id: dispute.paymentId }} look="sm" icon="card">
          {payments.one}
        </ScreenLink>
        <ScreenLink to="disputes" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
      </ScreenHead>
      <div className="stack">
        <DisputeStanding dispute={dispute} words={words} waits={waits} />
        {waits && <DisputeAnswer key={dispute.id} dispute={dispute} words={words} />}
        {dispute.sent && <SentEvidence sent={dispute.sent} words={words} />}
      </div>
    </>
  );
}
