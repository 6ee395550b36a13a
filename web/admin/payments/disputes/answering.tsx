import '../payments.css';
import { useState } from 'react';
import {
  answerableStates,
  type DisputeDetail,
  type EvidencePiece,
  maxSummaryLength,
  type SendEvidence,
} from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { call } from '../../data/call-shop.ts';
import { UnsavedGuard } from '../../form/form.tsx';
import { DateTime, formatCents, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';

interface SendDialogProps {
  dispute: DisputeDetail;
  answer: SendEvidence;
  onClose: () => void;
}

/** Explains before sending that evidence can be sent only once. */
function SendDialog({ dispute, answer, onClose }: SendDialogProps) {
  const words = useTexts(moneyMessages).disputes;
  return (
    <ConsequenceDialog
      title={words.sendTitle(String(answer.pieces.length))}
      consequences={[
        { icon: 'alert', text: <b className="medium">{words.final}</b> },
        { icon: 'shield', text: words.personal },
        { icon: 'user', text: words.signed },
      ]}
      confirm={words.sendNow}
      tone="destroy"
      onConfirm={() => call('disputes.evidence', { params: { id: dispute.id }, body: answer })}
      done={words.sent}
      onClose={onClose}
    />
  );
}

function AcceptDialog({ dispute, onClose }: { dispute: DisputeDetail; onClose: () => void }) {
  const words = useTexts(moneyMessages).disputes;
  const language = useLanguage();
  const lost = dispute.amountCents + (dispute.feeCents ?? 0);
  return (
    <ConsequenceDialog
      title={words.acceptTitle}
      consequences={[{ icon: 'undo', text: words.goes(formatCents(dispute.amountCents, language)) }]}
      confirm={words.acceptNow(formatCents(lost, language))}
      tone="destroy"
      reason="required"
      onConfirm={(note: string) => call('disputes.accept', { params: { id: dispute.id }, body: { note } })}
      done={words.sent}
      onClose={onClose}
    />
  );
}

type DisputeTexts = PaymentTexts['disputes'];

export const isAnswerDue = ({ state, answer }: DisputeDetail): boolean =>
  answerableStates.includes(state) && (!answer || answer.state === 'refused');

interface EvidenceChoicesProps {
  dispute: DisputeDetail;
  words: DisputeTexts;
  chosen: ReadonlySet<EvidencePiece>;
  onToggle: (key: EvidencePiece) => void;
}

function EvidenceChoices({ dispute, words, chosen, onToggle }: EvidenceChoicesProps) {
  return (
    <Card
      title={
        <>
          {words.proofs}{' '}
          <span className="muted small">
            {words.proofsOf(String(chosen.size), String(dispute.pieces.length))}
          </span>
        </>
      }
    >
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
                      <DateTime at={at} />
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
    </Card>
  );
}

interface SummaryFieldProps {
  words: DisputeTexts;
  text: string;
  onText: (text: string) => void;
}

function SummaryField({ words, text, onText }: SummaryFieldProps) {
  const language = useLanguage();
  return (
    <Card title={words.bankReads} aside={<span className="small muted">{words.inEnglish}</span>} padded>
      <div className="field">
        <label htmlFor="summary">
          {words.summary} <small>({words.summaryHint})</small>
        </label>
        <textarea
          className="in"
          id="summary"
          rows={11}
          lang="en"
          maxLength={maxSummaryLength}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        <span className="help num">{words.letters(formatCount(text.length, language))}</span>
      </div>
    </Card>
  );
}

export function DisputeAnswer({ dispute, words }: { dispute: DisputeDetail; words: DisputeTexts }) {
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
        <Button look="danger" onClick={() => setAsking('accept')}>
          {words.accept}
        </Button>
        <Button look="main" icon="send" onClick={() => setAsking('send')}>
          {words.send(String(chosen.size))}
        </Button>
      </div>
      <div className="recon">
        <EvidenceChoices dispute={dispute} words={words} chosen={chosen} onToggle={toggle} />
        <SummaryField words={words} text={text} onText={setText} />
      </div>
      {asking === 'send' && (
        <SendDialog
          dispute={dispute}
          answer={{ pieces: [...chosen], text }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'accept' && <AcceptDialog dispute={dispute} onClose={() => setAsking(undefined)} />}
      <UnsavedGuard dirty={text !== dispute.draft} />
    </>
  );
}
