import { useId, useState } from 'react';
import type { ProviderFactsReply, TestConnectionReply } from '#contracts/fulfilment/providers.ts';
import { testVerifyMessages } from '#messages/admin/fulfilment/test-verify.ts';
import { call } from '../../data/call-shop.ts';
import { useRead } from '../../data/use-read.ts';
import { FormFailure } from '../../form/field.tsx';
import { TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { ServiceChoices } from '../../form/provider-choices.tsx';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Head } from '../../parts/head.tsx';
import { Status } from '../../parts/status.tsx';

type Found = NonNullable<TestConnectionReply['service']>;
type Words = ReturnType<typeof useWords<(typeof testVerifyMessages)['es']>>;
type Outcome = { provider: ProviderFactsReply; service: Found } | { failure: string };

/** Reads the provider, then has the server test it by ids. */
async function verify(providerId: string, serviceId: string, words: Words): Promise<Outcome> {
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
  service: Found;
  words: Words;
}) {
  const facts = [
    [words.name, service.name],
    [words.provider, `${provider.name} · ${provider.baseUrl}`],
    [words.key, provider.apiKey],
    [words.price, service.rate],
    [words.limits, `${service.min}–${service.max}`],
  ] as const;
  return (
    <section className="card" role="status">
      <div className="card__h">
        <h2>
          <Status mark="completed">{words.found}</Status>
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

/** Returns the providers, searchable by number or name. */
function useProviders() {
  const { data } = useRead('providers.list');
  const providers = data?.providers ?? [];
  const meant = (typed: string) =>
    providers.find(
      ({ id, name }) => String(id) === typed.trim() || name.toLowerCase() === typed.trim().toLowerCase(),
    );
  return { providers, meant };
}

interface Ids {
  providerId: string;
  serviceId: string;
}

function IdFields({ ids, words, onIds }: { ids: Ids; words: Words; onIds: (ids: Ids) => void }) {
  const form = useId();
  const { providers, meant } = useProviders();
  return (
    <>
      {(['providerId', 'serviceId'] as const).map((name) => (
        <TextField
          key={name}
          label={words[name]}
          list={`${form}-${name}-list`}
          value={ids[name]}
          onType={(next) => onIds({ ...ids, [name]: next })}
        />
      ))}
      <datalist id={`${form}-providerId-list`}>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
      <ServiceChoices
        id={`${form}-serviceId-list`}
        providerId={meant(ids.providerId)?.id}
        typed={ids.serviceId}
      />
    </>
  );
}

export function Screen() {
  const words = useWords(testVerifyMessages);
  const [ids, setIds] = useState({ providerId: '', serviceId: '' });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { meant } = useProviders();
  const submit = async () => {
    const { providerId, serviceId } = ids;
    if (!providerId.trim() || !serviceId.trim()) return setOutcome({ failure: words.bothNeeded });
    setBusy(true);
    const provider = meant(providerId)?.id ?? providerId.trim();
    setOutcome(await verify(String(provider), serviceId.trim(), words));
    setBusy(false);
  };
  return (
    <>
      <Head title={words.title} about={words.about} />
      <div className="stack">
        <Form className="card" onSend={submit}>
          <div className="card__b stack stack--12">
            <IdFields ids={ids} words={words} onIds={setIds} />
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
