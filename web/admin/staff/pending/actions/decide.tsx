import { useEffect, useId, useRef, useState } from 'react';
import type { PendingDecision, PendingItem } from '#contracts/staff/pending.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { Form } from '../../../form/form.tsx';
import { useTexts } from '../../../language.tsx';
import { isTyping } from '../../../list/use-list-keys.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { type DecisionFailure, extras, labelOf, useDecision } from './use-decision.ts';

const Candidate = lazyDialog(
  async () => (await import('../../../fulfilment/ambiguous/candidate.tsx')).Candidate,
);
const OrderChoices = lazyDialog(async () => (await import('../../../form/order-choices.tsx')).OrderChoices);
const BuyerFields = lazyDialog(
  async () => (await import('../../../invoices/detail/buyer-fields.tsx')).BuyerFields,
);

/** Irreversible decisions that move money or work. */
const graveDecisions = new Set<PendingDecision>([
  ...(['refund_payment', 'refund', 'refund_rest', 'not_placed'] as const),
  'untax_giving_back',
]);

/** The sheet has one main button. For disputes that is the answer, not "answered elsewhere". */
const toneOf = (decision: PendingDecision): string => {
  if (graveDecisions.has(decision)) return 'destroy';
  return decision === 'answered' ? '' : 'main';
};

/** Keys 1 to 9 select a decision, wherever the focus is. */
function useNumberKeys(count: number, choose: (index: number) => void): void {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const index = Number(event.key) - 1;
      if (isTyping(event) || !Number.isInteger(index) || index < 0 || index >= count) return;
      event.preventDefault();
      latest.current(index);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [count]);
}

/** Focuses the first invalid field, so that its error is read. */
function useFocusOn(failure: DecisionFailure | undefined, id: string): void {
  useEffect(() => {
    if (failure && failure.at !== 'form') document.getElementById(`${id}-${failure.at}`)?.focus();
  }, [failure, id]);
}

function FailureText({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className={text ? 'err' : undefined} role="alert">
      {text && <Icon name="alert" />}
      {text}
    </p>
  );
}

interface DecideProps {
  item: PendingItem;
  onDecided: () => void;
}
type DecisionState = ReturnType<typeof useDecision>;

interface PartProps extends Pick<DecisionState, 'draft' | 'set'> {
  item: PendingItem;
  id: string;
  failureAt: (at: DecisionFailure['at']) => string | undefined;
}

function DecisionChoices({ item, id, draft, set }: PartProps) {
  const words = useTexts(pendingMessages);
  return (
    <fieldset>
      <legend className="sec__h">
        <h3>{words.decision}</h3>
      </legend>
      {item.disputed && item.decisions.some((each) => graveDecisions.has(each)) && (
        <p className="small muted">{words.bankHolds}</p>
      )}
      <div className="pick">
        {item.decisions.map((decision, index) => (
          <label key={decision}>
            <input
              type="radio"
              className="box"
              name={`decision-${id}`}
              checked={draft.decision === decision}
              onChange={() => set({ decision })}
            />
            <span className="medium">{words.decisions[decision].label}</span>
            <kbd>{index + 1}</kbd>
            <small>{words.decisions[decision].effect}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Additional input of a decision: a number or an amount. The named order is checked first. */
function ExtraField({ item, id, draft, set, failureAt }: PartProps) {
  const words = useTexts(pendingMessages);
  const extra = extras[draft.decision];
  if (!extra) return null;
  return (
    <div className="field decide__x">
      <label htmlFor={`${id}-extra`}>{labelOf(extra, words)}</label>
      <input
        className="in"
        id={`${id}-extra`}
        value={draft.extra}
        autoComplete="off"
        spellCheck={false}
        list={extra === 'orderNumber' ? `${id}-orders` : undefined}
        aria-invalid={failureAt('extra') !== undefined}
        aria-describedby={`${id}-extra-failure`}
        onChange={({ target }) => set({ extra: target.value })}
      />
      {extra === 'orderNumber' && <OrderChoices id={`${id}-orders`} typed={draft.extra} />}
      <FailureText id={`${id}-extra-failure`} text={failureAt('extra')} />
      {draft.decision === 'link' && draft.extra.trim() !== '' && (
        <Candidate
          submissionId={item.subjectId}
          providerOrderId={draft.extra.trim()}
          confirmed={draft.confirmed === true}
          onConfirm={(confirmed) => set({ confirmed })}
        />
      )}
    </div>
  );
}

function ReasonField({ id, draft, set, failureAt, busy }: PartProps & { busy: boolean }) {
  const words = useTexts(pendingMessages);
  return (
    <div className="row item__go">
      <div className="field grow">
        <label htmlFor={`${id}-note`}>
          {words.why} <small>({words.whyStays})</small>
        </label>
        <input
          className="in"
          id={`${id}-note`}
          value={draft.note}
          maxLength={1000}
          aria-invalid={failureAt('note') !== undefined}
          aria-describedby={`${id}-note-failure`}
          onChange={({ target }) => set({ note: target.value })}
        />
        <FailureText id={`${id}-note-failure`} text={failureAt('note')} />
      </div>
      <Button type="submit" look={toneOf(draft.decision)} busy={busy}>
        {words.decisions[draft.decision].label}
      </Button>
    </div>
  );
}

export function DecisionForm({ item, onDecided }: DecideProps) {
  const { draft, set, failure, busy, submit } = useDecision(item, onDecided);
  const isWritten = draft.note.trim() !== '' || draft.extra.trim() !== '';
  const id = useId();
  const [chosenByKey, noteChoice] = useState(0);
  useNumberKeys(item.decisions.length, (index) => {
    set({ decision: item.decisions[index] ?? draft.decision });
    noteChoice(chosenByKey + 1);
  });
  // After a key selection the first input gets the focus, so that further keys are text.
  useEffect(() => {
    if (chosenByKey === 0) return;
    const field = document.getElementById(`${id}-extra`) ?? document.getElementById(`${id}-note`);
    field?.focus();
  }, [chosenByKey, id]);
  useFocusOn(failure, id);
  const failureAt = (at: DecisionFailure['at']) => (failure?.at === at ? failure.text : undefined);
  const part = { item, id, draft, set, failureAt };
  return (
    <Form className="decide" dirty={isWritten && !busy} onSend={submit}>
      <DecisionChoices {...part} />
      <ExtraField {...part} />
      {draft.decision === 'name_buyer' && (
        <div className="decide__x stack stack--12">
          <BuyerFields
            buyer={draft.buyer}
            asked={failure !== undefined}
            onChange={(buyer) => set({ buyer })}
          />
        </div>
      )}
      <ReasonField {...part} busy={busy} />
      <FailureText id={`${id}-failure`} text={failureAt('form')} />
    </Form>
  );
}
