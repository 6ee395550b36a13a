import { useState } from 'react';
import { type BuyerDraft, buyerFields } from '#contracts/invoices/invoice.ts';
import type { PendingDecision, PendingItem, ResolvePending } from '#contracts/staff/pending.ts';
import { type PendingTexts, pendingMessages } from '#messages/admin/staff/pending.ts';
import { call } from '../../../data/call-shop.ts';
import { RefusedCall, sentenceOf } from '../../../data/refused-call.ts';
import { useTexts } from '../../../language.tsx';
import { useDecidedToast } from './revert-decision.tsx';

type ExtraInput = 'providerOrderId' | 'providerRefillId' | 'orderNumber' | 'place';
export const extras: Partial<Record<PendingDecision, ExtraInput>> = {
  link: 'providerOrderId',
  link_refill: 'providerRefillId',
  match_withdrawal: 'orderNumber',
  decide_place: 'place',
};
export const labelOf = (extra: ExtraInput, words: PendingTexts): string =>
  ({
    providerOrderId: words.providerOrder,
    providerRefillId: words.providerRefill,
    orderNumber: words.realOrder,
    place: words.place,
  })[extra];

export interface DecisionDraft {
  decision: PendingDecision;
  note: string;
  extra: string;
  buyer: BuyerDraft;
  /** Staff compared the provider's order, although it may belong to another buyer. */
  confirmed?: boolean;
}

/** Error and the field that shows it. */
export interface DecisionFailure {
  at: 'extra' | 'note' | 'form';
  text: string;
}

const emptyBuyer: BuyerDraft = { name: '', number: '', street: '', postalCode: '', city: '', country: 'ES' };

function bodyOf({ decision, note, extra, buyer, confirmed }: DecisionDraft): ResolvePending {
  const field = extras[decision];
  return {
    decision,
    note: note.trim(),
    ...(field ? { [field]: extra.trim() } : {}),
    confirmed: (decision === 'link' && confirmed) || undefined,
    buyer: decision === 'name_buyer' ? buyer : undefined,
  };
}

function missingOf(
  { decision, extra, buyer, note }: DecisionDraft,
  words: PendingTexts,
): DecisionFailure | undefined {
  const field = extras[decision];
  if (field && extra.trim() === '') return { at: 'extra', text: words.fieldRequired(labelOf(field, words)) };
  if (decision === 'name_buyer' && buyerFields.some((key) => buyer[key].trim() === ''))
    return { at: 'form', text: words.buyerRequired };
  return note.trim() === '' ? { at: 'note', text: words.whyRequired } : undefined;
}

function failureOf(error: unknown, { decision }: DecisionDraft, words: PendingTexts): DecisionFailure {
  if (error instanceof RefusedCall) {
    if (error.code === 'conflict') return { at: 'form', text: words.notApplied };
    if (error.field !== undefined && error.field === extras[decision])
      return { at: 'extra', text: sentenceOf(error) };
    if (error.field === 'note') return { at: 'note', text: sentenceOf(error) };
  }
  return { at: 'form', text: sentenceOf(error) };
}

export function useDecision(item: PendingItem, onDecided: () => void) {
  const words = useTexts(pendingMessages);
  const say = useDecidedToast();
  const [draft, setDraft] = useState<DecisionDraft>({
    decision: item.decisions[0] ?? 'noted',
    note: '',
    extra: '',
    buyer: emptyBuyer,
  });
  const [failure, setFailure] = useState<DecisionFailure>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const missing = missingOf(draft, words);
    setFailure(missing);
    if (missing) return;
    setBusy(true);
    try {
      const reply = await call('pending.resolve', { params: { id: item.id }, body: bodyOf(draft) });
      say(reply.item, words.decisions[draft.decision].label);
      onDecided();
    } catch (error) {
      setDraft({ ...draft, confirmed: false });
      setFailure(failureOf(error, draft, words));
      setBusy(false);
    }
  };
  const set = (change: Partial<DecisionDraft>) => {
    const another = change.extra !== undefined || change.decision !== undefined;
    setDraft({ ...draft, confirmed: draft.confirmed && !another, ...change });
  };
  return { draft, set, failure, busy, submit };
}
