import { useDeferredValue, useState } from 'react';
import type { ProviderFactsReply, TestConnectionReply } from '#contracts/fulfilment/providers.ts';
import { testVerifyMessages } from '#messages/admin/fulfilment/test-verify.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { FactList } from '../../detail/detail-screen.tsx';
import { FormFailure, SelectField, TextField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type FoundService = NonNullable<TestConnectionReply['service']>;
type TestVerifyTexts = ReturnType<typeof useTexts<(typeof testVerifyMessages)['es']>>;
type VerifyOutcome = { provider: ProviderFactsReply; service: FoundService } | { failure: string };

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

interface FoundCardProps {
  provider: ProviderFactsReply;
  service: FoundService;
  words: TestVerifyTexts;
}

function FoundCard({ provider, service, words }: FoundCardProps) {
  return (
    <section className="card" role="status">
      <div className="card__h">
        <h2>
          <StatusBadge mark="completed">{words.found}</StatusBadge>
        </h2>
      </div>
      <div className="card__b">
        <FactList
          rows={[
            [words.name, service.name],
            [words.provider, `${provider.name} · ${provider.baseUrl}`],
            [words.key, provider.apiKey],
            ...(service.rate === null ? [] : ([[words.price, service.rate]] as const)),
            [words.limits, `${service.min}–${service.max}`],
          ]}
        />
      </div>
    </section>
  );
}

interface Chosen {
  providerId: string;
  serviceId: string;
}

interface ChoiceProps {
  chosen: Chosen;
  words: TestVerifyTexts;
  onChoose: (chosen: Chosen) => void;
}

function ChoiceFields({ chosen, words, onChoose }: ChoiceProps) {
  const { providerId, serviceId } = chosen;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: listed } = useRead('providers.list');
  const { data } = useRead('providers.services', {
    params: { id: providerId },
    query: { q },
    enabled: providerId !== '',
    keep: true,
  });
  const services = providerId === '' ? [] : (data?.services ?? []);
  return (
    <>
      <SelectField
        label={words.provider}
        choices={(listed?.providers ?? []).map(({ id, name }) => [String(id), name] as const)}
        empty={words.choose}
        value={providerId}
        onChoose={(next) => onChoose({ providerId: next, serviceId: '' })}
      />
      <TextField label={words.search} type="search" value={typed} onType={setTyped} />
      <SelectField
        label={words.service}
        className="in"
        size={6}
        choices={services.map(({ externalId, name }) => [externalId, `${name} · ${externalId}`] as const)}
        value={serviceId}
        onChoose={(next) => onChoose({ ...chosen, serviceId: next })}
      />
    </>
  );
}

export function Screen() {
  const words = useTexts(testVerifyMessages);
  const [chosen, setChosen] = useState<Chosen>({ providerId: '', serviceId: '' });
  const { data: outcome, isPending, mutateAsync } = useChange(() => verifyService(chosen, words));
  return (
    <>
      <ScreenHead title={words.title} about={words.about} />
      <div className="stack">
        <Form className="card" onSend={() => mutateAsync(undefined)}>
          <div className="card__b stack stack--12">
            <ChoiceFields chosen={chosen} words={words} onChoose={setChosen} />
            <FormFailure text={outcome && 'failure' in outcome ? outcome.failure : undefined} />
            <div className="row">
              <Button type="submit" look="main" busy={isPending}>
                {isPending ? words.testing : words.test}
              </Button>
            </div>
          </div>
        </Form>
        {outcome && 'service' in outcome && <FoundCard {...outcome} words={words} />}
      </div>
    </>
  );
}
