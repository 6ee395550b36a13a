import type { MailItem } from '#contracts/mail/outbox.ts';
import type { MailLog } from '#messages/admin/mail/mail-log.ts';
import { Status } from '../../parts/status.tsx';

const marks = {
  queued: 'pending',
  sent: 'completed',
  failed: 'failed',
  withheld: 'cancelled',
  held: 'pending',
} as const;

export function MailState({ mail, words }: { mail: MailItem; words: MailLog }) {
  if (mail.reported) return <Status mark="failed">{words.reported[mail.reported]}</Status>;
  return (
    <Status mark={marks[mail.state]} quiet={mail.state === 'sent'}>
      {words.states[mail.state]}
    </Status>
  );
}

/** Returns the display name of a mail type. Unknown types show their identifier. */
export const nameOfKind = (kind: string, { kinds }: MailLog): string =>
  (kinds as Record<string, string>)[kind] ?? kind;
