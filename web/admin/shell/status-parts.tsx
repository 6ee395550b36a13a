import type { Selling, ShopStatusReply, StatusPart } from '#contracts/staff/shop-status.ts';
import { wordStatusPart } from '#contracts/staff/word-status.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import type { Address } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useLanguage, useWords } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { Status, type StatusMark } from '../parts/status.tsx';
import { maySee, screens } from '../screens.ts';

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

const marks: Record<Exclude<Selling, 'all'>, StatusMark> = { part: 'attn', nothing: 'failed' };

/** Restricted sales and problems, each with a link to its screen. */
export function StatusParts({ selling, parts }: ShopStatusReply) {
  const words = useWords(statusMessages);
  const language = useLanguage();
  const { role } = useSession();
  const mark = selling !== 'all' && <Status mark={marks[selling]}>{words.selling[selling]}</Status>;
  return (
    <ul className="shopline" aria-label={words.label}>
      {mark && (
        <li>{maySee(screens.stopSales, role) ? <ScreenLink to="stopSales">{mark}</ScreenLink> : mark}</li>
      )}
      {parts.map((part) => {
        const place = placeOf(part);
        const said = wordStatusPart(part, words, language);
        return (
          <li key={said} className="shopline__p">
            {maySee(screens[place.to], role) ? <ScreenLink {...place}>{said}</ScreenLink> : said}
          </li>
        );
      })}
    </ul>
  );
}
