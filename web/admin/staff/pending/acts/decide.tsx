import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type BuyerDraft, buyerFields } from '#contracts/invoice.ts';
import type { PendingDecision, PendingItem, ResolvePending } from '#contracts/pending.ts';
import { type Pending, pendingMessages } from '#messages/admin/pending.ts';
import { changeShop } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { refresh } from '../../data/refresh.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useWords } from '../../language.ts';
import { isTyping } from '../../list/use-list-keys.ts';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

const BuyerFields = lazy(async () => ({
  default: (await import('../invoice/buyer-fields.tsx')).BuyerFields,
}));

type Extra = 'providerOrderId' | 'providerRefillId' | 'orderNumber' | 'place';
/** What a decision cannot be made without. */
const extras: Partial<Record<PendingDecision, Extra>> = {
  link: 'providerOrderId',
  link_refill: 'providerRefillId',
  match_withdrawal: 'orderNumber',
  decide_place: 'place',
};
const labelOf = (extra: Extra, words: Pending) =>
  ({
    providerOrderId: words.providerOrder,
    providerRefillId: words.providerRefill,
    orderNumber: words.realOrder,
    place: words.place,
  })[extra];

/** Money or work that cannot be taken back. */
const grave = new Set<PendingDecision>(['refund_payment', 'refund', 'refund_rest', 'not_placed']);

/** The keys 1 to 9 choose, wherever the focus is. */
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

interface Draft {
  decision: PendingDecision;
  note: string;
  extra: string;
  /** With `name_buyer`. */
  buyer: BuyerDraft;
}

const nobody: BuyerDraft = { name: '', number: '', street: '', postalCode: '', city: '', country: 'ES' };

function bodyOf({ decision, note, extra, buyer }: Draft): ResolvePending {
  const field = extras[decision];
  return {
    ...{ decision, note: note.trim() },
    ...(field ? { [field]: extra.trim() } : {}),
    ...(decision === 'name_buyer' ? { buyer } : {}),
  };
}

/** Something that the decision cannot be made without is not typed yet. */
const lacks = ({ decision, extra, buyer }: Draft): boolean =>
  (extras[decision] !== undefined && extra.trim() === '') ||
  (decision === 'name_buyer' && buyerFields.some((field) => buyer[field].trim() === ''));

function useDecision(item: PendingItem, onDecided: () => void) {
  const words = useWords(pendingMessages);
  const [draft, setDraft] = useState<Draft>({
    ...{ decision: item.decisions[0] ?? 'noted', note: '', extra: '' },
    buyer: nobody,
  });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (draft.note.trim() === '') return setFailure(words.whyRequired);
    if (lacks(draft)) return setFailure(words.fieldRequired);
    setBusy(true);
    setFailure(undefined);
    try {
      await changeShop('POST', `/api/admin/pending/${item.id}/resolve`, { body: bodyOf(draft) });
      showToast({ tone: 'good', title: words.decided(words.decisions[draft.decision].label) });
      onDecided();
    } catch (error) {
      const late = error instanceof RefusedCall && error.code === 'conflict';
      setFailure(late ? words.notApplied : sentenceOf(error));
      setBusy(false);
    }
    await refresh(['pending']);
  };
  return { draft, set: (change: Partial<Draft>) => setDraft({ ...draft, ...change }), failure, busy, submit };
}

/** The decisions, the least risky first, each with its consequence; then why. */
export function Decide({ item, onDecided }: { item: PendingItem; onDecided: () => void }) {
  const words = useWords(pendingMessages);
  const { draft, set, failure, busy, submit } = useDecision(item, onDecided);
  const id = useId();
  useNumberKeys(item.decisions.length, (index) => set({ decision: item.decisions[index] ?? draft.decision }));
  const extra = extras[draft.decision];
  return (
    <form className="decide" onSubmit={submit} noValidate>
      <fieldset>
        <legend className="sec__h">
          <h3>{words.decision}</h3>
        </legend>
        {item.disputed && <p className="small muted">{words.bankHolds}</p>}
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
      {extra && (
        <div className="field decide__x">
          <label htmlFor={`${id}-extra`}>{labelOf(extra, words)}</label>
          <input
            className="in"
            id={`${id}-extra`}
            value={draft.extra}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ extra: target.value })}
          />
        </div>
      )}
      {draft.decision === 'name_buyer' && (
        <Suspense>
          <div className="decide__x stack stack--12">
            <BuyerFields
              buyer={draft.buyer}
              asked={failure !== undefined}
              onChange={(buyer) => set({ buyer })}
            />
          </div>
        </Suspense>
      )}
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
            aria-describedby={`${id}-failure`}
            onChange={({ target }) => set({ note: target.value })}
          />
        </div>
        <button
          type="submit"
          className={`btn ${grave.has(draft.decision) ? 'btn--destroy' : 'btn--main'}`}
          aria-disabled={busy}
        >
          {busy && <span className="spin" />}
          {words.decisions[draft.decision].label}
        </button>
      </div>
      <p id={`${id}-failure`} className={failure ? 'err' : undefined} role="alert">
        {failure && <Icon name="alert" />}
        {failure}
      </p>
    </form>
  );
}
