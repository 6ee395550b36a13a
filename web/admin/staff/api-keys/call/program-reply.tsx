import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import type { ProgramReply } from '../../../data/try-program-call.ts';
import { useTexts } from '../../../language.ts';
import { Card } from '../../../parts/card.tsx';
import { StatusBadge } from '../../../parts/status.tsx';

export function ProgramReplyView({ reply }: { reply: ProgramReply }) {
  const words = useTexts(apiKeyMessages);
  const { status, milliseconds, pace, text } = reply;
  return (
    <Card
      title={words.reply}
      aside={<StatusBadge mark={status < 400 ? 'completed' : 'failed'}>{status}</StatusBadge>}
    >
      <div className="card__b stack stack--8">
        <p className="small muted">
          {words.milliseconds(String(milliseconds))}
          {pace && ` · ${words.left(pace.left, pace.limit)}`}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long reply is scrolled by keys, too */}
        <pre className="tryreply" tabIndex={0}>
          {text}
        </pre>
      </div>
    </Card>
  );
}
