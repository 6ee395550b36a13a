import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import type { ProgramReply } from '../../../data/try-program-call.ts';
import { FormFailure } from '../../../form/field.tsx';
import { LongField, TextField } from '../../../form/fields.tsx';
import { Form } from '../../../form/form.tsx';
import { useTexts } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import type { DescribedCall } from './described-calls.ts';
import { useTriedCall } from './use-tried-call.ts';

function ProgramReplyView({ reply }: { reply: ProgramReply }) {
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

interface CallFieldsProps {
  described: DescribedCall;
  tried: ReturnType<typeof useTriedCall>;
}

function CallFields({ described: { parameters, requestBody }, tried }: CallFieldsProps) {
  const words = useTexts(apiKeyMessages);
  const asked = parameters.filter(({ in: where }) => where !== 'header');
  return (
    <>
      {tried.faults.key && <FormFailure text={tried.faults.key} />}
      <div className="tryfields">
        {asked.map(({ name, in: where }) => (
          <TextField
            key={name}
            label={name}
            optional={where === 'query'}
            error={tried.faults[name]}
            className="in mono"
            value={tried.typed[name] ?? ''}
            onType={(next) => tried.type(name, next)}
          />
        ))}
      </div>
      {requestBody && (
        <LongField
          label={words.body}
          error={tried.faults.body}
          className="in mono"
          rows={6}
          value={tried.typed.body ?? ''}
          onType={(next) => tried.type('body', next)}
        />
      )}
    </>
  );
}

export function CallForm({ described, apiKey }: { described: DescribedCall; apiKey: string }) {
  const words = useTexts(apiKeyMessages);
  const tried = useTriedCall(described);
  const { operationId, method } = described;
  const sample = described['x-codeSamples'][0]?.source;
  return (
    <>
      <Form className="stack stack--12" onSend={() => tried.ask(apiKey.trim())}>
        <p className="small muted">
          {described.summary}. <span className="tag mono">{described['x-scope']}</span>
        </p>
        <CallFields described={described} tried={tried} />
        <FormFailure text={tried.failure} />
        <div className="row row--wrap">
          <Button type="submit" look="main" icon="send">
            {words.send}
          </Button>
        </div>
        {sample && (
          <details>
            <summary>{words.curl}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keys, too */}
            <pre className="tryreply" tabIndex={0}>
              {sample}
            </pre>
          </details>
        )}
      </Form>
      <div aria-live="polite">{tried.reply && <ProgramReplyView reply={tried.reply} />}</div>
      {tried.meant && (
        <ConsequenceDialog
          title={words.changesTitle(`${method} ${operationId}`)}
          consequences={[{ icon: 'alert', text: words.changes }]}
          confirm={words.send}
          onConfirm={() => tried.send(apiKey.trim())}
          onClose={tried.close}
        />
      )}
    </>
  );
}
