import { taxMessages } from '#messages/admin/tax/vat.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { useTexts } from '../../language.tsx';
import { lastQuarters } from '../../parts/madrid-calendar.ts';
import { useGo, useSearchText } from '../../use-screen.ts';

export interface ChosenQuarter {
  year: number;
  quarter: number;
}

/** Returns the quarter of the address (`?quarter=2026-4`), otherwise the one `back` quarters ago. */
export function useChosenQuarter(back = 0): ChosenQuarter {
  const search = useSearchText();
  const chosen = /^(20\d\d)-([1-4])$/.exec(search.quarter ?? '');
  const usual = lastQuarters(shopNow(), back + 1)[back];
  return { year: Number(chosen?.[1] ?? usual?.year), quarter: Number(chosen?.[2] ?? usual?.quarter) };
}

interface QuarterChoiceProps {
  at: 'quarter' | 'taxReturn';
  chosen: ChosenQuarter;
  label: string;
}

export function QuarterChoice({ at, chosen, label }: QuarterChoiceProps) {
  const { quarters: names } = useTexts(taxMessages).returns;
  const go = useGo();
  const quarters = lastQuarters(shopNow(), 12);
  const nameOf = ({ year, quarter }: ChosenQuarter) => `${year}-${quarter}`;
  return (
    <select
      className="in in--sm"
      aria-label={label}
      value={nameOf(chosen)}
      onChange={({ target }) => void go(at, { search: { quarter: target.value } })}
    >
      {quarters.map((each) => (
        <option key={nameOf(each)} value={nameOf(each)}>
          {names[each.quarter - 1]} {each.year}
        </option>
      ))}
    </select>
  );
}
