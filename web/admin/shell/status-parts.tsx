import { formatStatusPart } from '#contracts/staff/format-status.ts';
import type { SaleState, ShopStatusReply, StatusPart } from '#contracts/staff/shop-status.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import type { Address } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useLanguage, useTexts } from '../language.tsx';
import { ScreenLink } from '../parts/button.tsx';
import { StatusBadge, type StatusMark } from '../parts/status.tsx';
import { canSeeScreen, screens } from '../screens.ts';

interface Place {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

function placeOf(part: StatusPart): Place {
  switch (part.kind) {
    case 'not_open':
      return { to: 'opening' };
    case 'maintenance':
      return { to: 'settings', search: { edit: 'shop.maintenance' } };
    case 'closed':
      return { to: 'stopSales' };
    case 'dropped':
      return { to: 'services', search: { state: 'unperformed' } };
    case 'provider_held':
      return { to: 'provider', params: { id: String(part.id) } };
    case 'return_overdue':
      return { to: 'taxReturn', search: { quarter: `${part.year}-${part.quarter}` } };
    case 'backup':
      return { to: 'data' };
    case 'condition':
      return { to: 'pending', search: { reason: part.reason } };
  }
}

const marks: Record<Exclude<SaleState, 'all'>, StatusMark> = { part: 'attn', nothing: 'failed' };

/** Restricted sales and problems, each with a link to its screen. */
export function StatusParts({ selling, parts }: ShopStatusReply) {
  const words = useTexts(statusMessages);
  const language = useLanguage();
  const { role } = useSession();
  const mark = selling !== 'all' && <StatusBadge mark={marks[selling]}>{words.selling[selling]}</StatusBadge>;
  return (
    <ul className="shopline" aria-label={words.label}>
      {mark && (
        <li>
          {canSeeScreen(screens.stopSales, role) ? <ScreenLink to="stopSales">{mark}</ScreenLink> : mark}
        </li>
      )}
      {parts.map((part) => {
        const place = placeOf(part);
        const said = formatStatusPart(part, words, language);
        return (
          <li key={said} className="shopline__p">
            {canSeeScreen(screens[place.to], role) ? <ScreenLink {...place}>{said}</ScreenLink> : said}
          </li>
        );
      })}
    </ul>
  );
}
