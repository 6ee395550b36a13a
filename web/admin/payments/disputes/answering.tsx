import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type DisputeDetail, type EvidencePiece, mostSummaryLetters } from '#contracts/payments.ts';
import { type Moneys, moneyMessages } from '#messages/admin/money.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { formatCents, formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { AcceptDialog, SendDialog } from './answer-dialogs.tsx';
import { CardOf, DisputeState, reasonWords } from './dispute-words.tsx';
import '../../styles/payments.css';

type Words = Moneys['disputes'];

function Proofs({
  dispute,
  words,
  chosen,
  onToggle,
}: {
  dispute: DisputeDetail;
  words: Words;
  chosen: ReadonlySet<EvidencePiece>;
  onToggle: (key: EvidencePiece) => void;
}) {
  return (
    <section className="card" aria-labelledby="h-proofs">
      <div className="card__h">
        <h2 id="h-proofs">
          {words.proofs}{' '}
          <span className="muted small">
            {words.proofsOf(String(chosen.size), String(dispute.pieces.length))}
          </span>
        </h2>
      </div>
      <ul className="proofs">
        {dispute.pieces.map(({ key, text, at }) => (
          <li key={key}>
            <label className="proof">
              <input
                type="checkbox"
                className="box"
                checked={chosen.has(key)}
                disabled={text === null}
                onChange={() => onToggle(key)}
              />
              <span className="grow">
                <span className="row">
                  <span className="medium grow">{words.pieces[key]}</span>
                  {at && (
                    <span className="small muted nowrap">
                      <Moment at={at} />
                    </span>
                  )}
                </span>
              </span>
            </label>
            {text === null ? (
              <p className="small muted proof__t">{words.nothing[key]}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
              <div className="small ink2 proof__t" lang="en" tabIndex={0}>
                {text}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ words, text, onText }: { words: Words; text: string; onText: (text: string) => void }) {
  const language = useLanguage();
  return (
    <section className="card" aria-labelledby="h-summary">
      <div className="card__h">
        <h2 id="h-summary">{words.bankReads}</h2>
        <span className="small muted">{words.inEnglish}</span>
      </div>
      <div className="card__b stack stack--12">
        <div className="field">
          <label htmlFor="summary">
            {words.summary} <small>({words.summaryHint})</small>
          </label>
          <textarea
            className="in"
            id="summary"
            rows={11}
            lang="en"
            maxLength={mostSummaryLetters}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
          <span className="help num">{words.letters(formatCount(text.length, language))}</span>
        </div>
      </div>
    </section>
  );
}

/** How it stands: what to do until when, or what became of it. */
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
    <section className="card" aria-label={words.whatWasSent}>
      <div className="card__h">
        <h2>{words.whatWasSent}</h2>
      </div>
      <dl className="sent card__b">
        {Object.entries(sent).map(([name, text]) => (
          <div key={name}>
            <dt className="medium">{words.sentFields[name] ?? name}</dt>
            <dd lang="en">{text.trim()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Answering({ dispute, words }: { dispute: DisputeDetail; words: Words }) {
  const provable = dispute.pieces.filter(({ text }) => text !== null).map(({ key }) => key);
  const [chosen, setChosen] = useState<ReadonlySet<EvidencePiece>>(() => new Set(provable));
  const [text, setText] = useState(dispute.draft);
  const [asking, setAsking] = useState<'send' | 'accept'>();
  const toggle = (key: EvidencePiece) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <>
      <div className="row row--wrap acts disp__acts">
        <button type="button" className="btn btn--danger" onClick={() => setAsking('accept')}>
          {words.accept}
        </button>
        <button type="button" className="btn btn--main" onClick={() => setAsking('send')}>
          <Icon name="send" />
          {words.send(String(chosen.size))}
        </button>
      </div>
      <div className="recon">
        <Proofs dispute={dispute} words={words} chosen={chosen} onToggle={toggle} />
        <Summary words={words} text={text} onText={setText} />
      </div>
      {asking === 'send' && (
        <SendDialog
          dispute={dispute}
          answer={{ pieces: [...chosen], text }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'accept' && <AcceptDialog dispute={dispute} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** `/admin/disputes/$id` */
export function Screen() {
  const { disputes: words, payments } = useWords(moneyMessages);
  const language = useLanguage();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead<DisputeDetail>(`/api/admin/disputes/${id}`, { topics: ['payments'] });
  const dispute = read.data;
  if (!dispute)
    return <DetailWaiting error={read.error} title={words.title} onRetry={() => void read.refetch()} />;
  const waits =
    dispute.state.endsWith('needs_response') && (!dispute.answer || dispute.answer.state === 'refused');
  return (
    <>
      <Head
        title={words.one(formatCents(dispute.amountCents, language))}
        about={`${dispute.orderNumber} · ${reasonWords(dispute.reason, words)}`}
      >
        <CardOf of={dispute} />
        <ScreenLink to="payment" params={{ id: dispute.paymentId }} className="btn btn--sm">
          <Icon name="card" />
          {payments.one}
        </ScreenLink>
        <ScreenLink to="disputes" className="btn btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
      </Head>
      <div className="stack stack--16">
        <Standing dispute={dispute} words={words} waits={waits} />
        {waits && <Answering key={dispute.id} dispute={dispute} words={words} />}
        {dispute.sent && <SentEvidence sent={dispute.sent} words={words} />}
      </div>
    </>
  );
}
