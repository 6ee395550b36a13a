import type { Selling, StatusPart } from '#contracts/staff/shop-status.ts';
import { wordStatusPart } from '#contracts/staff/word-status.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import type { Address } from '../addresses.ts';
import { useSession } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useLanguage, useWords } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { Status, type StatusMark } from '../parts/status.tsx';

interface Place {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  /** Role required to open it. Other members see no link. */
  role?: 'owner';
}

function placeOf(part: StatusPart): Place {
  switch (part.kind) {
    case 'not_open':
      return { to: 'opening', role: 'owner' };
    case 'maintenance':
    case 'closed':
      return { to: 'settings', role: 'owner' };
    case 'dropped':
      return { to: 'services', search: { state: 'unperformed' } };
    case 'provider_held':
      return { to: 'provider', params: { id: String(part.id) } };
    case 'return_overdue':
      return { to: 'taxReturn', search: { quarter: `${part.year}-${part.quarter}` }, role: 'owner' };
    case 'backup':
      return { to: 'data', role: 'owner' };
  }
}

const marks: Record<Selling, StatusMark> = { all: 'completed', part: 'attn', nothing: 'failed' };

/** Status of the shop above every screen: sales and problems, each with a link. */
export function StatusLine() {
  const words = useWords(statusMessages);
  const language = useLanguage();
  const { role } = useSession();
  const { data } = useRead('status.show');
  if (!data) return null;
  return (
    <ul className="shopline" aria-label={words.label}>
      <li>
        <ScreenLink to="services">
          <Status mark={marks[data.selling]} quiet={data.selling === 'all'}>
            {words.selling[data.selling]}
          </Status>
        </ScreenLink>
      </li>
      {data.parts.map((part) => {
        const { role: wanted, ...place } = placeOf(part);
        const said = wordStatusPart(part, words, language);
        return (
          <li key={said}>{wanted && role !== wanted ? said : <ScreenLink {...place}>{said}</ScreenLink>}</li>
        );
      })}
    </ul>
  );
}
