import type { CodeState, StaffCode } from '#contracts/orders/discount-codes.ts';
import type { CodesTexts } from '#messages/admin/orders/discount-codes.ts';
import { formatCents, formatCount, formatShare, useLanguage } from '../../language.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<CodeState, StatusMark> = {
  active: 'completed',
  planned: 'pending',
  over: 'cancelled',
  used_up: 'partial',
  stopped: 'failed',
};

type CodeMarkFacts = Pick<StaffCode, 'state' | 'personal' | 'windowOnly'>;

/** A valid code may be limited to certain buyers, so other visitors who type it are refused. */
const codeRestriction = ({ personal, windowOnly }: CodeMarkFacts, words: CodesTexts): string | undefined =>
  personal ? words.personalBase : windowOnly ? words.windowOnly : undefined;

export function CodeMark({ code, words }: { code: CodeMarkFacts; words: CodesTexts }) {
  const { state } = code;
  return (
    <StatusBadge mark={marks[state]} quiet={state !== 'stopped'}>
      {(state === 'active' && codeRestriction(code, words)) || words.states[state]}
    </StatusBadge>
  );
}

export function DiscountText({ code }: { code: Pick<StaffCode, 'percentBasisPoints' | 'amountCents'> }) {
  const language = useLanguage();
  const { percentBasisPoints, amountCents } = code;
  const text =
    percentBasisPoints === null
      ? formatCents(amountCents ?? 0, language)
      : formatShare(percentBasisPoints, language);
  return <span className="num">−{text}</span>;
}

export function UseCount({ code, words }: { code: Pick<StaffCode, 'uses' | 'maxUses'>; words: CodesTexts }) {
  const language = useLanguage();
  const uses = formatCount(code.uses, language);
  return (
    <span className="num">
      {code.maxUses === null ? uses : words.usesOf(uses, formatCount(code.maxUses, language))}
    </span>
  );
}

interface BatchLinkProps {
  batch: string;
  words: CodesTexts;
  onFollow?: () => void;
}

export function BatchLink({ batch, words, onFollow }: BatchLinkProps) {
  return (
    <ScreenLink to="discountCodes" search={{ batch }} look="sm" onClick={onFollow}>
      {words.seeBatch}
    </ScreenLink>
  );
}
