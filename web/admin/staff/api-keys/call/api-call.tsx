import '../../api-keys.css';
import { useState } from 'react';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { pathOf } from '../../../data/call-shop.ts';
import { refresh } from '../../../data/refresh.ts';
import { sentenceOf } from '../../../data/refused-call.ts';
import { type ProgramReply, tryProgramCall } from '../../../data/try-program-call.ts';
import { FormFailure, LongField, SelectField, TextField } from '../../../form/fields.tsx';
import { Form } from '../../../form/form.tsx';
import { useTexts } from '../../../language.tsx';
import { FailedState } from '../../../list/list-states.tsx';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { LoadingScreen } from '../../../shell/loading.tsx';
import {
  allScopes,
  createExampleBody,
  type DescribedCall,
  fillPath,
  useDescribedCalls,
} from './described-calls.ts';

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

function CallForm({ described, apiKey }: { described: DescribedCall; apiKey: string }) {
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

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function useTriedCall(described: DescribedCall) {
  const words = useTexts(apiKeyMessages);
  const [typed, setTyped] = useState<Record<string, string>>({ body: createExampleBody(described) ?? '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [reply, setReply] = useState<ProgramReply>();
  const [failure, setFailure] = useState<string>();
  const [meant, setMeant] = useState(false);
  const isChange = described.method !== 'GET';
  const type = (name: string, text: string) => setTyped((all) => ({ ...all, [name]: text }));
  const find = (key: string) => {
    const missing = described.parameters.filter(({ in: where, name }) => where === 'path' && !typed[name]);
    return {
      ...(key.startsWith('auge_') ? {} : { key: words.tryKeyInvalid }),
      ...Object.fromEntries(missing.map(({ name }) => [name, words.required])),
      ...(described.requestBody && !isJson(typed.body ?? '') ? { body: words.bodyInvalid } : {}),
    };
  };
  const send = async (key: string) => {
    setFailure(undefined);
    const { method } = described;
    const body = described.requestBody ? typed.body : undefined;
    try {
      setReply(await tryProgramCall({ method, path: fillPath(described, typed), key, body }));
      // The list shows when a key was last used, which has no live topic.
      await refresh(['staff']);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const ask = async (key: string) => {
    const found = find(key);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (isChange) setMeant(true);
    else await send(key);
  };
  return { typed, type, faults, reply, failure, ask, send, meant, close: () => setMeant(false) };
}

interface ChooserProps {
  calls: readonly DescribedCall[];
  chosen: DescribedCall;
  onChoose: (name: string) => void;
  apiKey: string;
  onKey: (typed: string) => void;
}

function CallChooser({ calls, chosen, onChoose, apiKey, onKey }: ChooserProps) {
  const words = useTexts(apiKeyMessages);
  return (
    <div className="keypair">
      <TextField
        label={words.tryKey}
        help={words.tryKeyHelp}
        className="in mono"
        type="password"
        value={apiKey}
        onType={onKey}
      />
      <SelectField
        label={words.call}
        choices={calls.map(({ operationId, method, path }) => [operationId, `${method} ${path}`] as const)}
        value={chosen.operationId}
        onChoose={onChoose}
      />
    </div>
  );
}

export function Screen() {
  const words = useTexts(apiKeyMessages);
  const { calls, error, refetch } = useDescribedCalls();
  const [name, setName] = useState('orders.list');
  const [apiKey, setApiKey] = useState('');
  const described = calls.find(({ operationId }) => operationId === name) ?? calls[0];
  if (!described)
    return error ? (
      <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen />
    );
  return (
    <>
      <ScreenHead title={words.tryTitle}>
        <a
          className="btn"
          href={pathOf('openapi.show', { query: { scopes: allScopes } })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="doc" />
          {words.document}
        </a>
      </ScreenHead>
      <p className="muted keylead">{words.tryLead}</p>
      <section className="card" aria-label={words.call}>
        <div className="card__b stack stack--12">
          <CallChooser
            calls={calls}
            chosen={described}
            onChoose={setName}
            apiKey={apiKey}
            onKey={setApiKey}
          />
          <CallForm key={described.operationId} described={described} apiKey={apiKey} />
        </div>
      </section>
    </>
  );
}
