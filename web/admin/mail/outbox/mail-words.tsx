import type { MailItem } from '#contracts/mail/outbox.ts';
import type { MailLogTexts } from '#messages/admin/mail/mail-log.ts';
import { StatusBadge } from '../../parts/status.tsx';

const marks = {
  queued: 'pending',
  sent: 'completed',
  failed: 'failed',
  withheld: 'cancelled',
  held: 'pending',
} as const;

export function MailState({ mail, words }: { mail: MailItem; words: MailLogTexts }) {
  if (mail.reported) return <StatusBadge mark="failed">{words.reported[mail.reported]}</StatusBadge>;
  return (
    <StatusBadge mark={marks[mail.state]} quiet={mail.state === 'sent'}>
      {words.states[mail.state]}
    </StatusBadge>
  );
}

export const mailKindName = (kind: string, { kinds }: MailLogTexts): string =>
  (kinds as Record<string, string>)[kind] ?? kind;
