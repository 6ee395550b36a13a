import '../figures.css';
import { useState } from 'react';
import { firstDayOf } from '#contracts/kit/periods.ts';
import type { CartFiguresReply, GroupFigures } from '#contracts/marketing/abandoned-checkouts.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { CartsTexts } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { periodMessages } from '#messages/admin/shell/periods.ts';
import { useRead } from '../../data/call-shop.ts';
import { shopNow } from '../../data/shop-clock.ts';
import {
  formatAmount,
  formatCents,
  formatCount,
  formatShare,
  useLanguage,
  useTexts,
} from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { CsvButton, FigureRows } from '../../parts/charts/figures-card.tsx';
import { Segments } from '../../parts/segments.tsx';

/** Minimum sample. Must equal `enough` in `server/marketing/abandoned-checkouts/comparison-rules.ts`. */
const enough = { carts: 100, bought: 10 };

const ranges = ['d30', 'd90', 'd365'] as const;

interface CartFiguresProps {
  data: CartFiguresReply;
  words: CartsTexts;
  from: string;
}

function CartTotals({ data, words, from }: CartFiguresProps) {
  const language = useLanguage();
  const { carts, abandonedCents, recovered, recoveredCents } = data.sums;
  const share = carts === 0 ? 0 : (recovered / carts) * 10_000;
  return (
    <dl className="card kpis kpis--4">
      <div>
        <dt>{words.sums.abandoned}</dt>
        <dd className="v">{formatCents(abandonedCents, language)}</dd>
      </div>
      <div>
        <dt>{words.sums.carts}</dt>
        <dd className="v">
          <ScreenLink to="abandonedCarts" search={{ from }}>
            {formatCount(carts, language)}
          </ScreenLink>
        </dd>
      </div>
      <div>
        <dt>{words.sums.recovered}</dt>
        <dd className="v">
          <ScreenLink to="abandonedCarts" search={{ from, state: 'recovered' }}>
            {formatCents(recoveredCents, language)}
          </ScreenLink>
        </dd>
      </div>
      <div>
        <dt>{words.sums.share}</dt>
        <dd className="v">{formatShare(share, language)}</dd>
      </div>
    </dl>
  );
}

const groupNames = { reminded: 'reminded', heldOut: 'held_out' } as const;
type GroupName = keyof typeof groupNames;
const groupsInOrder: readonly GroupName[] = ['reminded', 'heldOut'];

const cellsOf = ({ carts, bought, revenueCents }: GroupFigures, language: StaffLanguage) => ({
  carts: formatCount(carts, language),
  bought: formatCount(bought, language),
  share: carts === 0 ? '—' : formatShare((bought / carts) * 10_000, language),
  revenue: formatCents(revenueCents, language),
  each: carts === 0 ? '—' : formatCents(Math.round(revenueCents / carts), language),
});

const withSign = (value: number, text: (size: number) => string) =>
  `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`;

function differencesOf({ data, words }: CartFiguresProps, language: StaffLanguage): string[] {
  const { conversion, centsPerCart } = data;
  if (!conversion || !centsPerCart) return [];
  const { between, points, heads } = words.comparison;
  const said = ({ value, low, high }: NonNullable<typeof conversion>, text: (size: number) => string) =>
    `${withSign(value, text)} (${between(withSign(low, text), withSign(high, text))})`;
  const share = (size: number) => points(formatAmount(String(size * 100), null, language));
  const cents = (size: number) => formatCents(Math.round(size), language);
  return [`${heads.share}: ${said(conversion, share)}`, `${heads.each}: ${said(centsPerCart, cents)}`];
}

function GroupTable(shown: CartFiguresProps) {
  const { data, words, from } = shown;
  const language = useLanguage();
  const { heads } = words.comparison;
  const columns = [heads.group, heads.carts, heads.bought, heads.share, heads.revenue, heads.each];
  const lines = groupsInOrder.map((name) => {
    const group = groupNames[name];
    const cells = cellsOf(data.groups[name], language);
    const search = { from, group, decided: 'yes' };
    return [
      words.groups[group],
      <ScreenLink key="carts" to="abandonedCarts" search={search}>
        {cells.carts}
      </ScreenLink>,
      <ScreenLink key="bought" to="abandonedCarts" search={{ ...search, state: 'recovered' }}>
        {cells.bought}
      </ScreenLink>,
      ...[cells.share, cells.revenue, cells.each],
    ];
  });
  return <FigureRows label={words.comparison.title} heads={columns} lines={lines} wide={[4]} />;
}

const csvOf = ({ data, words }: CartFiguresProps) => {
  const { heads } = words.comparison;
  return [
    [heads.group, heads.carts, heads.bought, heads.revenue],
    ...groupsInOrder.map((name) => {
      const { carts, bought, revenueCents } = data.groups[name];
      return [words.groups[groupNames[name]], carts, bought, revenueCents / 100];
    }),
  ];
};

function verdictOf({ data, words }: CartFiguresProps, language: StaffLanguage): string {
  const { comparison } = words;
  if (data.verdict !== 'too_few') return comparison[data.verdict];
  return comparison.too_few(formatCount(enough.carts, language), formatCount(enough.bought, language));
}

function CartComparison(shown: CartFiguresProps) {
  const { data, words } = shown;
  const language = useLanguage();
  const { comparison } = words;
  const differences = differencesOf(shown, language);
  return (
    <section className="card" aria-label={comparison.title}>
      <div className="card__h card__h--wrap">
        <h2>
          {comparison.title} <span className="muted plain">{comparison.about}</span>
        </h2>
        <CsvButton title={comparison.title} csv={{ name: 'reminders', lines: () => csvOf(shown) }} />
      </div>
      <GroupTable {...shown} />
      <div className="card__b stack stack--8 small ink2">
        <p>
          <b className="medium">{verdictOf(shown, language)}</b>{' '}
          {data.undecided > 0 && comparison.undecided(formatCount(data.undecided, language))}
        </p>
        {differences.length > 0 && (
          <>
            <p>{comparison.difference}</p>
            <ul className="carts__differences">
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            <p>{comparison.method}</p>
          </>
        )}
      </div>
    </section>
  );
}

export function CartFigures({ words }: { words: CartsTexts }) {
  const periods = useTexts(periodMessages);
  const [range, setRange] = useState<(typeof ranges)[number]>('d90');
  const from = firstDayOf(range, shopNow());
  const read = useRead('abandoned-checkouts.figures', { query: { from }, keep: true });
  if (!read.data) return <AsyncSection read={read} failed={words.comparison.failed} />;
  const shown = { data: read.data, words, from };
  return (
    <div className="stack stack--12 carts__figures">
      <Segments label={words.period} choices={ranges} names={periods} value={range} onChoose={setRange} />
      <div className="stack stack--12 old-while-busy" aria-busy={read.isPlaceholderData}>
        <CartTotals {...shown} />
        <CartComparison {...shown} />
      </div>
    </div>
  );
}
