import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentDetail } from '#contracts/payments/payments.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { type Moneys, moneyMessages } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-waiting.tsx';
import { useWords } from '../../language.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status } from '../../parts/status.tsx';
import { declineWords, Method, PaymentState } from './payment-words.tsx';
import '../payments.css';

const tryMarks = { succeeded: 'completed', pending: 'processing', failed: 'failed' } as const;
type Try = PaymentDetail['tries'][number];

function Card({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <div className="card__h">
        <h2>{title}</h2>
      </div>
      {empty ? (
        <p className="card__b muted">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        <div className="tblbox" tabIndex={0}>
          {children}
        </div>
      )}
    </section>
  );
}

function TryRow({ each, words }: { each: Try; words: Moneys['payments'] }) {
  const state = each.state === 'failed' ? words.declined : words[each.state];
  return (
    <tr>
      <td>
        <Moment at={each.at} />
      </td>
      <td>
        <Method of={each} />
      </td>
      <td>
        <Status mark={tryMarks[each.state]} quiet={each.state === 'succeeded'}>
          {state}
          {each.declineCode && <span className="muted small"> {declineWords(each.declineCode, words)}</span>}
        </Status>
      </td>
      <td className="muted small">
        {each.threeDSecure && `${words.threeDSecure}: ${each.threeDSecure} · `}
        {each.riskLevel && `${words.risk}: ${each.riskLevel}`} {each.riskScore}
      </td>
      <td className="r">
        <Money cents={each.amountCents} />
      </td>
    </tr>
  );
}

function Facts({ payment, words }: { payment: PaymentDetail; words: Moneys['payments'] }) {
  const { feeCents, netCents, refundedCents } = payment;
  return (
    <dl className="facts">
      <div>
        <dt>{words.columns.state}</dt>
        <dd className="v">
          <PaymentState payment={payment} words={words} />
        </dd>
        <dd className="small muted">
          <Moment at={payment.settledAt ?? payment.at} />
        </dd>
      </div>
      <div>
        <dt>{words.columns.amount}</dt>
        <dd className="v">
          <Money cents={payment.amountCents} />
        </dd>
        <dd className="small muted">
          <Method of={payment} /> · {processorTitles[payment.processor]}
        </dd>
      </div>
      <div>
        <dt>{words.columns.net}</dt>
        <dd className="v">{netCents === null ? '—' : <Money cents={netCents} />}</dd>
        <dd className="small muted">
          {words.columns.fee}: {feeCents === null ? '—' : <Money cents={feeCents} />}
          {refundedCents > 0 && (
            <>
              {' · '}
              {words.columns.refunded}: <Money cents={refundedCents} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.buyer}</dt>
        <dd className="medium wrap">{payment.email}</dd>
        <dd className="small mono muted wrap">{payment.intentId}</dd>
      </div>
    </dl>
  );
}

interface PartProps {
  payment: PaymentDetail;
  words: Moneys['payments'];
}

function Tries({ payment: { tries }, words }: PartProps) {
  return (
    <Card title={words.tries} empty={tries.length === 0 && words.noTries}>
      <table className="tbl" aria-label={words.tries}>
        <tbody>
          {tries.map((each) => (
            <TryRow key={each.id} each={each} words={words} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Refunds({ payment: { refunds }, words }: PartProps) {
  return (
    <Card title={words.refunds} empty={refunds.length === 0 && words.noRefunds}>
      <table className="tbl" aria-label={words.refunds}>
        <tbody>
          {refunds.map((refund) => (
            <tr key={refund.id}>
              <td>
                <Moment at={refund.at} />
              </td>
              <td>{refund.reason}</td>
              <td className="muted">{words.by(refund.by)}</td>
              <td className="muted small">{refund.error ?? refund.state}</td>
              <td className="r">
                <Money cents={-refund.amountCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Movements({ payment: { entries }, words }: PartProps) {
  const { kinds } = useWords(moneyMessages);
  return (
    <Card title={words.movements} empty={entries.length === 0 && words.noMovements}>
      <table className="tbl" aria-label={words.movements}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Moment at={entry.at} />
              </td>
              <td>{(kinds as Record<string, string>)[entry.kind] ?? entry.kind}</td>
              <td className="mono muted small">{entry.payoutId ?? entry.id}</td>
              <td className="r muted">
                <Money cents={-entry.feeCents} />
              </td>
              <td className="r medium">
                <Money cents={entry.netCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function DisputeNote({ dispute }: { dispute: PaymentDetail['disputes'][number] }) {
  const { disputes } = useWords(moneyMessages);
  const state = (disputes.states as Record<string, string>)[dispute.state] ?? dispute.state;
  return (
    <div className="note note--warn">
      <Icon name="scale" />
      <div className="grow">
        <p>
          {state} · <Money cents={dispute.amountCents} />
        </p>
        <ScreenLink to="dispute" params={{ id: dispute.id }}>
          {disputes.title}
        </ScreenLink>
      </div>
    </div>
  );
}

export function Screen() {
  const words = useWords(moneyMessages).payments;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead('payments.show', { params: { id } });
  const payment = read.data;
  if (!payment)
    return <DetailWaiting error={read.error} title={words.one} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={payment.orderNumber} about={words.one}>
        <ScreenLink to="payments" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {payment.processorUrl && (
          <a className="btn btn--sm" href={payment.processorUrl} target="_blank" rel="noreferrer">
            <Icon name="out" />
            {words.atProcessor(processorTitles[payment.processor])}
          </a>
        )}
      </Head>
      <Facts payment={payment} words={words} />
      <div className="stack">
        {payment.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} />
        ))}
        <Tries payment={payment} words={words} />
        <Refunds payment={payment} words={words} />
        <Movements payment={payment} words={words} />
      </div>
    </>
  );
}
