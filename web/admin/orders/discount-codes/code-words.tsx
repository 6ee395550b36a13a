import type { CodeState, StaffCode } from '#contracts/orders/discount-codes.ts';
import type { Codes } from '#messages/admin/orders/discount-codes.ts';
import { useLanguage } from '../../language.ts';
import { formatCents, formatCount, formatShare } from '../../parts/format.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<CodeState, StatusMark> = {
  active: 'completed',
  planned: 'pending',
  over: 'cancelled',
  used_up: 'partial',
  stopped: 'failed',
};

type Marked = Pick<StaffCode, 'state' | 'personal' | 'windowOnly'>;

/** A valid code may be limited to certain buyers, so other visitors who type it are refused. */
const bound = ({ personal, windowOnly }: Marked, words: Codes): string | undefined =>
  personal ? words.personalBase : windowOnly ? words.windowOnly : undefined;

export function CodeMark({ code, words }: { code: Marked; words: Codes }) {
  const { state } = code;
  return (
    <Status mark={marks[state]} quiet={state !== 'stopped'}>
      {(state === 'active' && bound(code, words)) || words.states[state]}
    </Status>
  );
}

export function TakesOff({ code }: { code: Pick<StaffCode, 'percentBasisPoints' | 'amountCents'> }) {
  const language = useLanguage();
  const { percentBasisPoints, amountCents } = code;
  const text =
    percentBasisPoints === null
      ? formatCents(amountCents ?? 0, language)
      : formatShare(percentBasisPoints, language);
  return <span className="num">−{text}</span>;
}

export function Uses({ code, words }: { code: Pick<StaffCode, 'uses' | 'maxUses'>; words: Codes }) {
  const language = useLanguage();
  const uses = formatCount(code.uses, language);
  return (
    <span className="num">
      {code.maxUses === null ? uses : words.usesOf(uses, formatCount(code.maxUses, language))}
    </span>
  );
}

export function BatchLink({
  batch,
  words,
  onFollow,
}: {
  batch: string;
  words: Codes;
  onFollow?: () => void;
}) {
  return (
    <ScreenLink to="discountCodes" search={{ batch }} look="sm" onClick={onFollow}>
      {words.seeBatch}
    </ScreenLink>
  );
}
