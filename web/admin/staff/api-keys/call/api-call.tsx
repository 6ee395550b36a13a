import '../../api-keys.css';
import { useState } from 'react';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { pathOf } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { useTexts } from '../../../language.ts';
import { FailedState } from '../../../list/list-states.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { LoadingScreen } from '../../../shell/loading.tsx';
import { CallForm } from './call-form.tsx';
import { allScopes, type DescribedCall, useDescribedCalls } from './described-calls.ts';

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
