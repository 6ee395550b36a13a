import type { ServiceEffectReply, StaffService } from '#contracts/staff-services.ts';
import type { Services } from '#messages/admin/services.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage } from '../../../language.ts';
import { formatCents, formatCount, formatShare } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';

/** What follows from the price that stands in the field. */
export function PriceEffect({
  service,
  cents,
  words,
}: {
  service: StaffService;
  cents: number;
  words: Services;
}) {
  const language = useLanguage();
  const { data } = useRead<ServiceEffectReply>(`/api/admin/services/${service.id}/effect`, {
    params: { priceCents: cents },
    topics: ['services'],
    keep: true,
  });
  const line = data?.lines[0];
  if (!data || !line || line.newPriceCents !== cents) return null;
  return (
    <div className="stack stack--8" role="status">
      <p className="note note--info">
        <Icon name="info" />
        <span>
          <b className="medium">{words.effect}</b>{' '}
          {line.newReferenceCents === null
            ? words.noReference
            : words.reducedFrom(
                formatCents(line.newReferenceCents, language),
                String(line.newDiscountPercent),
              )}
          {line.newMargin !== null && ` · ${words.columns.margin} ${formatShare(line.newMargin, language)}`}
          {data.offers.map(({ id, baseQuantity, extraQuantity, newSavingCents }) => {
            const [base, extra] = [formatCount(baseQuantity, language), formatCount(extraQuantity, language)];
            return (
              <span key={id} className="svcsay">
                {newSavingCents > 0
                  ? words.offerSaves(base, extra, formatCents(newSavingCents, language))
                  : words.offerEnds(base, extra)}
              </span>
            );
          })}
        </span>
      </p>
      {data.rising.length > 0 && (
        <p className="note note--danger">
          <Icon name="alert" />
          <span>
            {words.rising}: {data.rising.join('; ')}. {words.risingText}
          </span>
        </p>
      )}
    </div>
  );
}
