import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useSession } from '../data/session.ts';
import { useTexts } from '../language.tsx';
import { isClosure, type Scope } from '../staff/stop/scopes.ts';
import { ScreenLink } from './button.tsx';

/** Link to the screen that stops sales, with its scope and subject chosen. */
export function StopLink({ scope, subject }: { scope: Scope; subject?: string }) {
  const { entries } = useTexts(shellMessages);
  const { role } = useSession();
  if (role === 'adviser' || (role !== 'owner' && isClosure(scope))) return null;
  return (
    <ScreenLink to="stopSales" search={{ scope, ...(subject && { subject }) }} look="sm ghost" icon="pause">
      {entries.stopSales}
    </ScreenLink>
  );
}
