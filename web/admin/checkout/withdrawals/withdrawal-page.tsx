import { useState } from 'react';
import type { WithdrawalReply } from '#contracts/checkout/withdrawal-schemas.ts';
import { type WithdrawalsTexts, withdrawalsMessages } from '#messages/admin/checkout/withdrawals.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { type DetailAction, DetailScreen, DetailSection, FactList } from '../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../detail/timeline.tsx';
import { OrderChoices } from '../../form/order-choices.tsx';
import { DateTime, formatDay, Money, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { compareOrderAddress } from './address-rules.ts';
import { WithdrawalMark } from './withdrawal-mark.tsx';

interface DialogProps {
  withdrawal: WithdrawalReply;
  words: WithdrawalsTexts;
  onClose: () => void;
}

/** Asks for the intended order. The most likely one is preselected. */
function AcceptDialog({ withdrawal, words, onClose }: DialogProps) {
  const likely = withdrawal.candidates.find(({ withdrawn }) => !withdrawn);
  const [orderNumber, setOrderNumber] = useState(likely?.number ?? '');
  const language = useLanguage();
  const address = compareOrderAddress(withdrawal, orderNumber);
  const doubts = {
    same: [],
    unlisted: [words.acceptUnlisted],
    other: address.is === 'other' ? [words.acceptOther(address.email, withdrawal.email)] : [],
  }[address.is];
  return (
    <ConsequenceDialog
      title={words.acceptTitle}
      about={withdrawal.name}
      consequences={[
        { icon: 'pause', text: words.acceptStops },
        { icon: 'undo', text: words.acceptRefunds(formatDay(new Date(withdrawal.repayBy), language)) },
        { icon: 'alert', text: words.acceptMail },
        ...doubts.map((text) => ({ icon: 'alert' as const, text })),
      ]}
      confirm={words.accept}
      tone="destroy"
      onConfirm={() => call('withdrawals.accept', { params: { id: withdrawal.id }, body: { orderNumber } })}
      done={words.accepted}
      onClose={onClose}
    >
      <label className="field dlg__reason">
        <span className="label">{words.acceptNumber}</span>
        <input
          className="in mono"
          value={orderNumber}
          maxLength={64}
          autoComplete="off"
          data-first
          list="accept-orders"
          onChange={({ target }) => setOrderNumber(target.value)}
        />
        <OrderChoices id="accept-orders" typed={orderNumber} />
      </label>
    </ConsequenceDialog>
  );
}

function CloseDialog({ withdrawal, words, onClose }: DialogProps) {
  return (
    <ConsequenceDialog
      title={words.closeTitle}
      about={withdrawal.name}
      consequences={[
        { icon: 'doc', text: words.closeKept },
        { icon: 'info', text: words.closeNothing },
      ]}
      confirm={words.closeConfirm}
      reason="required"
      onConfirm={(note: string) =>
        call('withdrawals.close', { params: { id: withdrawal.id }, body: { note } })
      }
      done={words.closed}
      onClose={onClose}
    />
  );
}

interface WithdrawalPageProps {
  withdrawal: WithdrawalReply;
  words: WithdrawalsTexts;
}

function actionsOf({ withdrawal, words }: WithdrawalPageProps): DetailAction[] {
  const { state } = withdrawal;
  const over = state === 'settled' || state === 'closed' ? words.over : undefined;
  return [
    {
      key: 'accept',
      label: words.accept,
      icon: 'check',
      tone: 'main',
      disabled: state === 'undecided' ? undefined : words.over,
      dialog: (close) => <AcceptDialog withdrawal={withdrawal} words={words} onClose={close} />,
    },
    {
      key: 'close',
      label: words.close,
      icon: 'x',
      disabled: over,
      dialog: (close) => <CloseDialog withdrawal={withdrawal} words={words} onClose={close} />,
    },
  ];
}

function eventsOf({ withdrawal, words }: WithdrawalPageProps): TimelineEvent[] {
  const { receivedAt, settledAt, refundCents, story } = withdrawal;
  const named: Record<string, string | undefined> = words.events;
  const said = (after: Record<string, unknown>) => after.note ?? after.orderNumber;
  const settled: TimelineEvent | undefined =
    settledAt === null
      ? undefined
      : {
          key: 'settled',
          at: settledAt,
          icon: 'undo',
          text: words.events.settled,
          who: words.program,
          quote: <Money cents={refundCents ?? 0} />,
        };
  return [
    { key: 'declared', at: receivedAt, icon: 'mail', text: words.events.declared, who: words.buyer },
    ...story.map(({ id, at, action, who, after }): TimelineEvent => {
      const quote = said(after);
      return {
        key: id,
        at,
        icon: 'check',
        text: named[action] ?? action,
        who: who ?? words.program,
        quote: typeof quote === 'string' ? quote : undefined,
      };
    }),
    ...(settled ? [settled] : []),
  ];
}

function CandidateOrders({ withdrawal, words }: WithdrawalPageProps) {
  const { candidates } = withdrawal;
  if (candidates.length === 0) return <p className="muted">{words.noCandidates}</p>;
  return (
    <ul className="stack">
      {candidates.map(({ id, number, email, paidAt, totalCents, withdrawn }) => (
        <li className="row row--wrap" key={id}>
          <ScreenLink to="order" params={{ id }} className="mono medium">
            {number}
          </ScreenLink>
          <span className="grow clip muted">{email}</span>
          {withdrawn && (
            <StatusBadge mark="refunded" quiet>
              {words.withdrawn}
            </StatusBadge>
          )}
          {paidAt && (
            <span className="small muted">
              {words.paid} <DateTime at={paidAt} as="day" />
            </span>
          )}
          <Money cents={totalCents} />
        </li>
      ))}
    </ul>
  );
}

function DeclarationSection({ withdrawal, words }: WithdrawalPageProps) {
  const { orderNumber, name, email, language, receivedAt, note, closedBy } = withdrawal;
  return (
    <DetailSection title={words.declaration}>
      <FactList
        rows={[
          [
            words.typed,
            <span key="n" className="mono">
              {orderNumber}
            </span>,
          ],
          [words.columns.name, name],
          [words.columns.email, email],
          [words.columns.language, language.toUpperCase()],
          [words.columns.at, <DateTime key="a" at={receivedAt} />],
          ...(closedBy === null ? [] : ([[words.closedBy, closedBy]] as const)),
          ...(note === null ? [] : ([[words.note, note]] as const)),
        ]}
      />
    </DetailSection>
  );
}

function UndecidedReasonNote({ withdrawal, words }: WithdrawalPageProps) {
  const { state, undecidedReason } = withdrawal;
  if (state !== 'undecided' || !undecidedReason) return null;
  return (
    <Note tone="warn">
      <p>
        <b className="medium">{words.reasons[undecidedReason]}</b>
      </p>
      <p className="small ink2">{words.found[undecidedReason]}</p>
    </Note>
  );
}

export function Screen() {
  const words = useTexts(withdrawalsMessages);
  const { id } = useScreenParams('withdrawal');
  const read = useRead('withdrawals.show', { params: { id } });
  const withdrawal = read.data;
  if (!withdrawal) return <AsyncSection read={read} failed={words.failed} />;
  const shown = { withdrawal, words };
  const { state, repayBy, refundCents, orderId } = withdrawal;
  return (
    <DetailScreen
      title={words.of(withdrawal.orderNumber)}
      about={withdrawal.name}
      at={`withdrawals/${id}`}
      actions={actionsOf(shown)}
      facts={[
        { label: words.columns.state, value: <WithdrawalMark state={state} words={words} /> },
        { label: words.repayBy, value: <DateTime at={repayBy} as="day" /> },
        {
          label: words.columns.refund,
          value: refundCents === null ? '—' : <Money cents={refundCents} />,
        },
        {
          label: words.order,
          value: orderId ? (
            <ScreenLink to="order" params={{ id: orderId }}>
              {words.openOrder}
            </ScreenLink>
          ) : (
            '—'
          ),
        },
      ]}
      notices={state === 'undecided' && <UndecidedReasonNote {...shown} />}
      timeline={<Timeline events={eventsOf(shown)} />}
    >
      <DeclarationSection {...shown} />
      {state === 'undecided' && (
        <DetailSection title={words.candidates}>
          <CandidateOrders {...shown} />
        </DetailSection>
      )}
    </DetailScreen>
  );
}
