import type { Client, ClientConsent } from '#contracts/customers/records.ts';
import type { Clients } from '#messages/admin/customers/records.ts';
import { Status, type StatusMark } from '../../../parts/status.tsx';

const consentMarks: Record<ClientConsent, StatusMark> = {
  given: 'completed',
  none: 'pending',
  stopped: 'cancelled',
};

export const ConsentMark = ({ consent, words }: { consent: ClientConsent; words: Clients }) => (
  <Status mark={consentMarks[consent]} quiet>
    {words.consents[consent]}
  </Status>
);

export function Signs({ client, words }: { client: Client; words: Clients }) {
  const { signs } = words;
  if (client.blocked) return <Status mark="cancelled">{signs.blocked}</Status>;
  if (client.disputes > 0) return <Status mark="attn">{signs.disputed(String(client.disputes))}</Status>;
  if (client.orders === 0) return <Status mark="failed">{signs.tries(String(client.tries))}</Status>;
  if (client.account)
    return (
      <Status mark="completed" quiet>
        {signs.account}
      </Status>
    );
  return <span className="muted">{client.sample ? signs.sample : '—'}</span>;
}
