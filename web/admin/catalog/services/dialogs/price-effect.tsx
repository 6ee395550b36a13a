import type { StaffService } from '#contracts/catalog/services.ts';
import type { ServicesTexts } from '#messages/admin/catalog/services.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage } from '../../../language.ts';
import { formatCents } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';

/** Loaded with the first typed price. */
const ChangeEffect = lazyDialog(async () => (await import('./change-effect.tsx')).ChangeEffect);

export function PriceEffect({
  service,
  cents,
  words,
}: {
  service: StaffService;
  cents: number;
  words: ServicesTexts;
}) {
  const language = useLanguage();
  const { data } = useRead('services.effect', {
    params: { id: service.id },
    query: { priceCents: cents },
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
        </span>
      </p>
      <ChangeEffect effect={data} />
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
