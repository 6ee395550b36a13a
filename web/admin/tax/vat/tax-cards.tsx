import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { TaxOverview } from '#contracts/tax/vat.ts';
import type { TaxTexts } from '#messages/admin/tax/vat.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { TaxRateText } from '../../invoices/list/invoice-words.tsx';
import { DateTime, formatCents, formatCount, formatDay, Money, useLanguage } from '../../language.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type TaxSettingTexts = TaxTexts['settings'];
interface CardProps {
  tax: TaxOverview;
  words: TaxSettingTexts;
}

const nearShare = 0.8;
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

function YearCard({ year, netCents, tax, words }: { year: number; netCents: number } & CardProps) {
  const language = useLanguage();
  const share = Math.max(0, Math.min(1, netCents / tax.thresholdCents));
  const said = words.yearOf(
    String(year),
    formatCents(netCents, language),
    formatCents(tax.thresholdCents, language),
  );
  return (
    <div>
      <p className="small num">{said}</p>
      <span
        className={`bar${share >= nearShare ? ' bar--warn' : ''}`}
        role="progressbar"
        aria-label={`${words.bar}, ${year}`}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={said}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}

export function ThresholdCard({ tax, words }: CardProps) {
  const language = useLanguage();
  const now = tax.years.at(-1)?.netCents ?? 0;
  const near = now >= tax.thresholdCents * nearShare;
  const crossed = tax.oneStop && (tax.crossedBy !== null || now > tax.thresholdCents);
  const state = crossed ? words.crossed : near ? words.near : words.below;
  return (
    <Card
      title={words.threshold}
      aside={
        <StatusBadge mark={near && !tax.oneStop ? 'attn' : 'completed'} quiet={tax.oneStop || !near}>
          {state}
        </StatusBadge>
      }
    >
      <div className="card__b stack stack--12">
        <p className="small ink2">{words.bar}</p>
        {tax.years.map(({ year, netCents }) => (
          <YearCard key={year} year={year} netCents={netCents} tax={tax} words={words} />
        ))}
        <p className="small ink2">
          {tax.crossedBy ? (
            <>
              {words.crossedBy(formatDay(noonOf(tax.crossedBy.on), language))}{' '}
              <ScreenLink to="order" params={{ id: tax.crossedBy.orderId }} className="mono">
                {tax.crossedBy.orderNumber}
              </ScreenLink>
            </>
          ) : tax.oneStop ? (
            words.oneStop
          ) : (
            words.notCrossed
          )}
        </p>
      </div>
    </Card>
  );
}

export function HeldCard({ tax, words }: CardProps) {
  if (tax.held.length === 0)
    return (
      <Card title={words.held}>
        <p className="card__b muted">{words.heldNone}</p>
      </Card>
    );
  return (
    <Card title={words.held} aside={<StatusBadge mark="attn">{String(tax.held.length)}</StatusBadge>}>
      <ul className="card__b stack stack--12">
        {tax.held.map((each) => (
          <li key={each.itemId} className="row row--wrap">
            <span className="grow">
              <span className="mono medium">{each.orderNumber}</span> · <Money cents={each.totalCents} /> ·{' '}
              <DateTime at={each.paidAt} as="day" />
              <br />
              <span className="small ink2">
                {words.whys[each.why] ?? each.why}:{' '}
                <span className="mono">
                  {[each.card, each.billing, each.network].map((proof) => proof ?? '—').join(' / ')}
                </span>
              </span>
            </span>
            <ScreenLink to="pendingItem" params={{ id: each.itemId }} look="sm">
              {words.decide}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function RatesCard({ tax, words }: CardProps) {
  const language = useLanguage();
  const today = toMadridDate(shopNow().getTime());
  return (
    <DataTable
      label={words.rates}
      look="rows"
      rows={tax.rates}
      keyOf={({ country, validFrom }) => `${country} ${validFrom}`}
      columns={[
        { label: words.country, className: 'mono', cell: ({ country }) => country },
        {
          label: words.rate,
          right: true,
          cell: (rate) => <TaxRateText basisPoints={rate.rateBasisPoints} />,
        },
        {
          label: words.since,
          cell: ({ validFrom }) => (
            <>
              {formatDay(noonOf(validFrom), language)}{' '}
              {validFrom > today && <span className="muted">{words.coming}</span>}
            </>
          ),
        },
        { label: words.by, className: 'muted', cell: ({ addedBy }) => addedBy ?? words.fromStart },
      ]}
    />
  );
}

export const NetworksCard = ({ tax, words }: CardProps) => {
  const language = useLanguage();
  const { ranges } = tax.networks;
  return (
    <p className="small muted">
      {ranges > 0 ? words.ranges(formatCount(ranges, language)) : words.rangesNone}
    </p>
  );
};
