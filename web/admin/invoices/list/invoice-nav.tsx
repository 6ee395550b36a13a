import { quarterMessages } from '#messages/admin/tax/returns.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import type { Address } from '../../addresses.ts';
import { useSession } from '../../data/session.ts';
import { useWords } from '../../language.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';

/** Navigation between invoice and tax screens. Agents have only the list. */
export function InvoiceNav({ at }: { at: Address }) {
  const words = useWords(taxMessages);
  const quarterWords = useWords(quarterMessages);
  const { role } = useSession();
  if (role === 'agent') return null;
  const places = [
    ['invoices', words.invoices.title],
    ['quarter', quarterWords.title],
    ['taxReturn', words.returns.title],
    ['ledger', words.ledger.title],
    ['tax', words.settings.title],
  ] as const;
  return (
    <nav className="views" aria-label={words.nav}>
      {places.map(([to, label]) => (
        <ScreenLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </ScreenLink>
      ))}
    </nav>
  );
}
