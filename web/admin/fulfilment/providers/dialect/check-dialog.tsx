import { useState } from 'react';
import type { CheckProviderReply } from '#contracts/fulfilment/provider-dialect-schemas.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { type DialectTexts, dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { refresh } from '../../../data/refresh.ts';
import { formatAmount, formatCount, useLanguage, useTexts } from '../../../language.tsx';
import { ConsequenceDialog, FieldError } from '../../../parts/consequence-dialog.tsx';
import { Icon } from '../../../parts/icon.tsx';

function ServicesLine({
  services,
  words,
}: {
  services: CheckProviderReply['services'];
  words: DialectTexts;
}) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  if (services.listed === null) return <span className="mono">{services.error}</span>;
  return (
    <>
      {count(services.listed)}
      {services.needInput > 0 && ` · ${words.needInput(count(services.needInput))}`}
      {services.unreadableCount > 0 && ` · ${words.unreadable(count(services.unreadableCount))}`}
      {services.unreadable.map(({ externalId, field, value }) => (
        <div key={externalId} className="mono small">
          {externalId}: {field} = {value || '–'}
        </div>
      ))}
    </>
  );
}

function CheckReport({ report }: { report: CheckProviderReply }) {
  const words = useTexts(dialectMessages);
  const language = useLanguage();
  const { understood, balance, services, status } = report;
  return (
    <section className="stack stack--12" role="status">
      <p className={`note ${understood ? 'note--info' : 'note--warn'}`}>
        <Icon name={understood ? 'check' : 'alert'} />
        <b className="medium grow">{understood ? words.understood : words.notUnderstood}</b>
      </p>
      <dl className="dl">
        <dt>{words.balance}</dt>
        <dd>
          {balance.amount === null ? (
            <span className="mono">{balance.error}</span>
          ) : (
            formatAmount(balance.amount, balance.currency, language)
          )}
        </dd>
        <dt>{words.services}</dt>
        <dd>
          <ServicesLine services={services} words={words} />
        </dd>
        <dt>{words.status}</dt>
        <dd>
          {words.statusAnswers[status.meaning]}
          {status.reply !== null && <div className="mono small">{status.reply}</div>}
        </dd>
      </dl>
    </section>
  );
}

interface CheckDialogProps {
  provider: ProviderItem;
  words: ProvidersTexts;
  close: () => void;
}

/** Tests a provider without placing an order, and shows how its replies are understood. */
export function CheckDialog({ provider, words, close }: CheckDialogProps) {
  const dialect = useTexts(dialectMessages);
  const [report, setReport] = useState<CheckProviderReply>();
  const check = async () => {
    setReport(await call('providers.check', { params: { id: provider.id } }));
    await refresh(['providers']);
    // Keeps the report open.
    throw new FieldError();
  };
  return (
    <ConsequenceDialog
      title={words.test}
      about={provider.baseUrl}
      consequences={[{ icon: 'sync', text: dialect.checkAsks }]}
      confirm={words.test}
      onConfirm={check}
      onClose={close}
    >
      {report && <CheckReport report={report} />}
    </ConsequenceDialog>
  );
}
