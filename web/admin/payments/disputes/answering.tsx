import { useState } from 'react';
import { type DisputeDetail, type EvidencePiece, mostSummaryLetters } from '#contracts/payments/payments.ts';
import type { Moneys } from '#messages/admin/payments/payments.ts';
import { UnsavedGuard } from '../../form/form-parts.tsx';
import { useLeaving } from '../../form/use-leaving.ts';
import { useLanguage } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { AcceptDialog, SendDialog } from './answer-dialogs.tsx';
import '../payments.css';

type Words = Moneys['disputes'];

export const waitsForAnswer = ({ state, answer }: DisputeDetail): boolean =>
  state.endsWith('needs_response') && (!answer || answer.state === 'refused');

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

/** Selects and edits the evidence for the bank, or accepts the loss. */
export function Answering({ dispute, words }: { dispute: DisputeDetail; words: Words }) {
  const provable = dispute.pieces.filter(({ text }) => text !== null).map(({ key }) => key);
  const [chosen, setChosen] = useState<ReadonlySet<EvidencePiece>>(() => new Set(provable));
  const [text, setText] = useState(dispute.draft);
  const [asking, setAsking] = useState<'send' | 'accept'>();
  const leaving = useLeaving(text !== dispute.draft);
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
      <UnsavedGuard leaving={leaving} />
    </>
  );
}
