import type { Client, ClientConsent } from '#contracts/customers/records.ts';
import type { ClientsTexts } from '#messages/admin/customers/records.ts';
import { StatusBadge, type StatusMark } from '../../../parts/status.tsx';

const consentMarks: Record<ClientConsent, StatusMark> = {
  given: 'completed',
  none: 'pending',
  stopped: 'cancelled',
};

export const ConsentMark = ({ consent, words }: { consent: ClientConsent; words: ClientsTexts }) => (
  <StatusBadge mark={consentMarks[consent]} quiet>
    {words.consents[consent]}
  </StatusBadge>
);

export function CustomerSigns({ client, words }: { client: Client; words: ClientsTexts }) {
  const { signs } = words;
  if (client.blocked) return <StatusBadge mark="cancelled">{signs.blocked}</StatusBadge>;
  if (client.disputes > 0)
    return <StatusBadge mark="attn">{signs.disputed(String(client.disputes))}</StatusBadge>;
  if (client.orders === 0)
    return <StatusBadge mark="failed">{signs.tries(String(client.tries))}</StatusBadge>;
  if (client.account)
    return (
      <StatusBadge mark="completed" quiet>
        {signs.account}
      </StatusBadge>
    );
  return <span className="muted">{client.sample ? signs.sample : '—'}</span>;
}
