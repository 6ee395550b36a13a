import '../../provider-status.css';
import '../provider.css';
import { useState } from 'react';
import type { ProviderChangesReply } from '#contracts/fulfilment/provider-services.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { type Providers, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { pathOf } from '../../../data/call-shop.ts';
import { useRead } from '../../../data/use-read.ts';
import { DetailScreen, Facts } from '../../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import { useLanguage, useWords } from '../../../language.ts';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Card } from '../../../parts/card.tsx';
import { formatAmount, formatCount, formatRate, formatShare } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { useScreenParams } from '../../../use-screen.ts';
import { ProviderState } from '../list/providers.tsx';
import { useActions } from './provider-actions.tsx';
import { BalanceCard, HealthCard } from './provider-figures.tsx';
import { FileButton } from './service-parts.tsx';
import { ServicesCard } from './services-card.tsx';

/** Loaded after the page. Previews prices before they change. */
const RouteCard = lazyDialog(async () => (await import('./provider-routes.tsx')).RouteCard);

const DialectCard = lazyDialog(async () => (await import('../dialect/dialect-card.tsx')).DialectCard);

interface CardProps {
  provider: ProviderItem;
  words: Providers;
}
type Change = ProviderChangesReply['changes'][number];

function HoldNote({ provider, words }: CardProps) {
  const language = useLanguage();
  const { held, holdReason, holdNote, heldAt, waiting } = provider;
  if (!held || !holdReason) return null;
  const reason = words.reasons[holdReason as keyof Providers['reasons']] ?? holdReason;
  const repair = words.repairs[holdReason as keyof Providers['repairs']];
  return (
    <div className="note note--danger" role="status">
      <Icon name="alert" />
      <div className="grow">
        <p>
          <b className="medium">{words.nothingLeaves}</b> {reason}
          {holdNote && ` · ${holdNote}`} {heldAt && <Moment at={heldAt} as="ago" />}.{' '}
          {words.waitHere(formatCount(waiting, language))}
        </p>
        {repair && <p className="small ink2">{repair}</p>}
      </div>
    </div>
  );
}

function MarginNote({ provider, words }: CardProps) {
  const language = useLanguage();
  const { packageName: named } = usePackageNames();
  const { data } = useRead('routes.list');
  const least = data?.leastMargin ?? 0;
  const thin = (data?.services ?? []).flatMap((service) => {
    const route = service.routes.find(({ providerId }) => providerId === provider.id);
    return route?.usable && route.margin !== null && route.margin < least
      ? [`${named(service)}: ${formatShare(route.margin, language)}`]
      : [];
  });
  if (thin.length === 0) return null;
  return (
    <div className="note note--warn">
      <Icon name="alert" />
      <p className="grow">
        <b className="medium">{words.thin(formatShare(least, language))}</b> {thin.slice(0, 4).join(' · ')}
        {thin.length > 4 && ` · ${words.andMore(formatCount(thin.length - 4, language))}`}
      </p>
    </div>
  );
}

function ConnectionCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const { baseUrl, apiKey, currency, lowBalance, keyChangedAt, lastSentAt } = provider;
  return (
    <Card title={words.connection}>
      <div className="card__b">
        <Facts
          rows={[
            [
              words.address,
              <span key="address" className="mono">
                {baseUrl}
              </span>,
            ],
            [
              words.key,
              <span key="key" className="mono">
                {apiKey}
              </span>,
            ],
            [words.changed, <Moment key="changed" at={keyChangedAt} />],
            [words.currency, currency],
            [words.lowMark, formatAmount(lowBalance, currency, language)],
            [words.lastSent, lastSentAt && <Moment key="sent" at={lastSentAt} as="ago" />],
          ]}
        />
      </div>
    </Card>
  );
}

const icons: Record<string, TimelineEvent['icon']> = {
  price: 'au',
  limits: 'split',
  vanished: 'x',
  returned: 'check',
  'provider.add': 'plus',
  'provider.change': 'note',
  'provider.renew_key': 'key',
  'provider.hold': 'pause',
  'provider.release': 'send',
  'provider.sync_services': 'sync',
  'provider.retire': 'ban',
  'provider.restore': 'undo',
};
const worst = ['excluded', 'loss', 'below'] as const;

function useTold(provider: ProviderItem, words: Providers) {
  const language = useLanguage();
  const { packageName: named } = usePackageNames();
  const share = (margin: number | null) => (margin === null ? '–' : formatShare(margin, language));
  const shown = (name: string, value: unknown) =>
    value === undefined || value === null
      ? undefined
      : name === 'rate'
        ? formatRate(String(value), provider.currency, language)
        : typeof value === 'number'
          ? formatCount(value, language)
          : String(value);
  const fieldsOf = ({ before, after }: Change) =>
    (['name', 'baseUrl', 'lowBalance', 'rate', 'min', 'max'] as const)
      .map((name) => ({
        label: words.fields[name],
        before: shown(name, before?.[name]),
        after: shown(name, after?.[name]),
      }))
      .filter((field) => field.before !== field.after);
  return (change: Change): TimelineEvent => {
    const { id, at, kind, externalId, who, after, effects } = change;
    const verdict = worst.find((each) => effects.some((effect) => effect.verdict === each));
    const note = typeof after?.note === 'string' ? after.note : undefined;
    return {
      key: id,
      at,
      icon: icons[kind] ?? 'info',
      tone: verdict && (verdict === 'below' ? 'warn' : 'danger'),
      text: (
        <b className="medium">
          {words.kinds[kind as keyof Providers['kinds']] ?? kind}{' '}
          {externalId && <span className="mono">{externalId}</span>}
        </b>
      ),
      who: who ?? undefined,
      changes: [
        ...fieldsOf(change),
        ...effects.slice(0, 3).map((effect) => ({
          label: words.margin,
          before: share(effect.marginBefore),
          after: `${share(effect.marginAfter)} · ${named(effect)}`,
        })),
      ],
      quote: note ?? (verdict ? words.verdicts[verdict] : undefined),
    };
  };
}

const shows = [undefined, 'list', 'staff'] as const;

function Changes({ provider, words }: CardProps) {
  const [kind, setKind] = useState<(typeof shows)[number]>();
  const told = useTold(provider, words);
  const { data } = useRead('providers.changes', {
    params: { id: provider.id },
    query: kind && { kind },
    keep: true,
  });
  const changes = data?.changes ?? [];
  return (
    <Timeline events={changes.map(told)}>
      <div className="row row--wrap tl__f">
        <fieldset className="seg grow" aria-label={words.show}>
          {shows.map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              aria-pressed={kind === each}
              onClick={() => setKind(each)}
            >
              {words.shows[each ?? 'all']}
            </button>
          ))}
        </fieldset>
        <FileButton
          url={pathOf('providers.changes-file', { params: { id: provider.id } })}
          label={words.changesFile}
        />
      </div>
      {changes.length === 0 && <p className="muted small">{words.noChanges}</p>}
    </Timeline>
  );
}

function Shown({ provider, words }: CardProps) {
  const language = useLanguage();
  const { id, running, lastSentAt, firstRoutes } = provider;
  return (
    <DetailScreen
      title={provider.name}
      about={
        <span className="row row--wrap">
          <ProviderState provider={provider} words={words} />
          {firstRoutes > 0 && (
            <span className="tag">{words.firstIn(formatCount(firstRoutes, language))}</span>
          )}
          <span>{words.underWay(formatCount(running, language))}</span>
          {lastSentAt && (
            <span>
              {words.lastSent} <Moment at={lastSentAt} as="ago" />
            </span>
          )}
        </span>
      }
      at={`providers/${id}`}
      actions={useActions(provider, words)}
      notices={
        <>
          <HoldNote provider={provider} words={words} />
          <MarginNote provider={provider} words={words} />
        </>
      }
      timeline={<Changes provider={provider} words={words} />}
    >
      <div className="stack">
        <BalanceCard provider={provider} words={words} />
        <HealthCard provider={provider} words={words} />
        <ServicesCard provider={provider} words={words} />
        <div className="grid2">
          <RouteCard key={id} provider={provider} words={words} />
          <ConnectionCard provider={provider} words={words} />
          <DialectCard key={id} providerId={id} />
        </div>
      </div>
    </DetailScreen>
  );
}

export function Screen() {
  const words = useWords(providersMessages);
  const { id } = useScreenParams('provider');
  const read = useRead('providers.show', { params: { id } });
  return (
    <AsyncSection read={read} failed={words.failed}>
      {({ provider }) => <Shown provider={provider} words={words} />}
    </AsyncSection>
  );
}
