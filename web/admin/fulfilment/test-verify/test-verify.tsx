import { useDeferredValue, useState } from 'react';
import type { ProviderFactsReply, TestConnectionReply } from '#contracts/fulfilment/providers.ts';
import { testVerifyMessages } from '#messages/admin/fulfilment/test-verify.ts';
import { call } from '../../data/call-shop.ts';
import { useRead } from '../../data/use-read.ts';
import { Field, FormFailure } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type FoundService = NonNullable<TestConnectionReply['service']>;
type TestVerifyTexts = ReturnType<typeof useTexts<(typeof testVerifyMessages)['es']>>;
type VerifyOutcome = { provider: ProviderFactsReply; service: FoundService } | { failure: string };

/** Reads the provider, then has the server test it by ids. */
async function verifyService(
  { providerId, serviceId }: Chosen,
  words: TestVerifyTexts,
): Promise<VerifyOutcome> {
  if (!providerId || !serviceId) return { failure: words.bothNeeded };
  const provider = await call('providers.facts', { params: { id: providerId } }).catch(() => undefined);
  if (!provider) return { failure: words.noProvider };
  const body = { id: provider.id, serviceId };
  const reply = await call('providers.test-connection', { body }).catch(() => undefined);
  if (!reply) return { failure: words.noAnswer };
  if (reply.success && reply.service) return { provider, service: reply.service };
  return { failure: reply.error ?? words.notFound };
}

function FoundCard({
  provider,
  service,
  words,
}: {
  provider: ProviderFactsReply;
  service: FoundService;
  words: TestVerifyTexts;
}) {
  const facts = [
    [words.name, service.name],
    [words.provider, `${provider.name} · ${provider.baseUrl}`],
    [words.key, provider.apiKey],
    ...(service.rate === null ? [] : [[words.price, service.rate] as const]),
    [words.limits, `${service.min}–${service.max}`],
  ] as const;
  return (
    <section className="card" role="status">
      <div className="card__h">
        <h2>
          <StatusBadge mark="completed">{words.found}</StatusBadge>
        </h2>
      </div>
      <div className="card__b">
        <dl className="dl">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface Chosen {
  providerId: string;
  serviceId: string;
}

function ProviderField({ chosen, words, onChoose }: ChoiceProps) {
  const { data } = useRead('providers.list');
  return (
    <Field label={words.provider}>
      {(control) => (
        <select
          {...control}
          className="in in--select"
          value={chosen.providerId}
          onChange={({ target }) => onChoose({ providerId: target.value, serviceId: '' })}
        >
          <option value="">{words.choose}</option>
          {(data?.providers ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ChoiceProps {
  chosen: Chosen;
  words: TestVerifyTexts;
  onChoose: (chosen: Chosen) => void;
}

function ServiceFields({ chosen, words, onChoose }: ChoiceProps) {
  const { providerId, serviceId } = chosen;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useRead('providers.services', {
    params: { id: providerId },
    query: { q },
    enabled: providerId !== '',
    keep: true,
  });
  const services = providerId === '' ? [] : (data?.services ?? []);
  return (
    <>
      <Field label={words.search}>
        {(control) => (
          <input
            {...control}
            type="search"
            className="in"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label={words.service}>
        {(control) => (
          <select
            {...control}
            className="in"
            size={6}
            value={serviceId}
            onChange={({ target }) => onChoose({ ...chosen, serviceId: target.value })}
          >
            {services.map(({ externalId, name }) => (
              <option key={externalId} value={externalId}>{`${name} · ${externalId}`}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

export function Screen() {
  const words = useTexts(testVerifyMessages);
  const [chosen, setChosen] = useState<Chosen>({ providerId: '', serviceId: '' });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<VerifyOutcome>();
  const submit = async () => {
    setBusy(true);
    setOutcome(await verifyService(chosen, words));
    setBusy(false);
  };
  const fields = { chosen, words, onChoose: setChosen };
  return (
    <>
      <ScreenHead title={words.title} about={words.about} />
      <div className="stack">
        <Form className="card" onSend={submit}>
          <div className="card__b stack stack--12">
            <ProviderField {...fields} />
            <ServiceFields {...fields} />
            <FormFailure text={outcome && 'failure' in outcome ? outcome.failure : undefined} />
            <div className="row">
              <Button type="submit" look="main" busy={busy}>
                {busy ? words.testing : words.test}
              </Button>
            </div>
          </div>
        </Form>
        {outcome && 'service' in outcome && <FoundCard {...outcome} words={words} />}
      </div>
    </>
  );
}
