import type { ChangedFields, ChangeLine, StaffService } from '#contracts/catalog/services.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { formatCents, formatCount, formatShare, useLanguage } from '../../../language.tsx';
import { StatusBadge } from '../../../parts/status.tsx';

export function MarginText({ margin, least }: { margin: number | null; least: number | null }) {
  const language = useLanguage();
  if (margin === null) return '–';
  return (
    <span className={margin < (least ?? 0) ? 'warn medium' : undefined}>{formatShare(margin, language)}</span>
  );
}

interface SaleMarkProps {
  service: Pick<StaffService, 'active' | 'gone' | 'stopped' | 'notSoldIn'>;
  words: ServicesTexts;
}

/** Shows whether and where a service can be bought now. Never claims "on sale" while something prevents the sale. */
export function SaleMark({ service, words }: SaleMarkProps) {
  const { active, gone, stopped, notSoldIn } = service;
  if (!active) return <StatusBadge mark="cancelled">{words.states.off}</StatusBadge>;
  if (gone) return <StatusBadge mark="failed">{words.gone}</StatusBadge>;
  if (stopped) return <StatusBadge mark="failed">{words.stopped[stopped]}</StatusBadge>;
  if (notSoldIn.length > 0)
    return <StatusBadge mark="attn">{words.notSoldIn(notSoldIn.join(', '))}</StatusBadge>;
  return (
    <StatusBadge mark="completed" quiet>
      {words.states.on}
    </StatusBadge>
  );
}

const checkMark = (value: boolean) => (value ? '✓' : '–');

export function useChangedFields(words: ServicesTexts) {
  const language = useLanguage();
  const shown: { [Field in keyof ChangedFields]-?: (value: NonNullable<ChangedFields[Field]>) => string } = {
    priceCents: (cents) => formatCents(cents, language),
    bonusQuantity: (count) => formatCount(count, language),
    popular: checkMark,
    active: checkMark,
    position: (place) => formatCount(place, language),
    closedIn: (places) => places.join(', ') || '–',
    texts: (texts) =>
      Object.entries(texts)
        .map(([locale, text]) => `${locale}: ${text}`)
        .join(' · ') || '–',
  };
  const say = (fields: ChangedFields, name: keyof ChangedFields): string | undefined => {
    const value = fields[name];
    return value === undefined ? undefined : (shown[name] as (value: unknown) => string)(value);
  };
  return ({ before, after }: Pick<ChangeLine, 'before' | 'after'>) =>
    (Object.keys(shown) as (keyof ChangedFields)[])
      .filter((name) => name in after)
      .map((name) => ({ label: words.fields[name], before: say(before, name), after: say(after, name) }));
}
