import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import type { ProgramReply } from '../../../data/try-program-call.ts';
import { useWords } from '../../../language.ts';
import { Status } from '../../../parts/status.tsx';

export function Reply({ reply }: { reply: ProgramReply }) {
  const words = useWords(apiKeyMessages);
  const { status, milliseconds, pace, text } = reply;
  return (
    <section className="card" aria-label={words.reply}>
      <div className="card__h">
        <h2>{words.reply}</h2>
        <Status mark={status < 400 ? 'completed' : 'failed'}>{status}</Status>
      </div>
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
    </section>
  );
}
