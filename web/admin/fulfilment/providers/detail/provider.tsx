import '../../provider-status.css';
import '../provider.css';
import { useState } from 'react';
import type { ProviderChangesReply } from '#contracts/fulfilment/provider-services.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { type ProvidersTexts, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { pathOf, useRead } from '../../../data/call-shop.ts';
import { DetailScreen, FactList } from '../../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import {
  DateTime,
  formatAmount,
  formatCount,
  formatRate,
  formatShare,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Card } from '../../../parts/card.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { StopLink } from '../../../parts/stop-link.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { ProviderState } from '../list/providers.tsx';
import { useActions } from './provider-actions.tsx';
import { BalanceCard, HealthCard } from './provider-figures.tsx';
import { FileButton, ServicesCard } from './services-card.tsx';

const RouteCard = lazyDialog(async () => (await import('./provider-routes.tsx')).RouteCard);

const DialectCard = lazyDialog(async () => (await import('../dialect/dialect-card.tsx')).DialectCard);

interface CardProps {
  provider: ProviderItem;
  words: ProvidersTexts;
}
type ProviderChange = ProviderChangesReply['changes'][number];

function ProviderHoldNote({ provider, words }: CardProps) {
  const language = useLanguage();
  const { held, holdReason, holdNote, heldAt, waiting } = provider;
  if (!held || !holdReason) return null;
  const reason = words.reasons[holdReason as keyof ProvidersTexts['reasons']] ?? holdReason;
  const repair = words.repairs[holdReason as keyof ProvidersTexts['repairs']];
  return (
    <Note tone="danger" role="status">
      <p>
        <b className="medium">{words.nothingLeaves}</b> {reason}
        {holdNote && ` · ${holdNote}`} {heldAt && <DateTime at={heldAt} as="ago" />}.{' '}
        {words.waitHere(formatCount(waiting, language))}
      </p>
      {repair && <p className="small ink2">{repair}</p>}
    </Note>
  );
}

function ProviderMarginNote({ provider, words }: CardProps) {
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
    <Note tone="warn">
      <b className="medium">{words.thin(formatShare(least, language))}</b> {thin.slice(0, 4).join(' · ')}
      {thin.length > 4 && ` · ${words.andMore(formatCount(thin.length - 4, language))}`}
    </Note>
  );
}

function ConnectionCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const { baseUrl, apiKey, currency, lowBalance, keyChangedAt, lastSentAt } = provider;
  return (
    <Card title={words.connection}>
      <div className="card__b">
        <FactList
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
            [words.changed, <DateTime key="changed" at={keyChangedAt} />],
            [words.currency, currency],
            [words.lowMark, formatAmount(lowBalance, currency, language)],
            [words.lastSent, lastSentAt && <DateTime key="sent" at={lastSentAt} as="ago" />],
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

function useChangeText(provider: ProviderItem, words: ProvidersTexts) {
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
  const fieldsOf = ({ before, after }: ProviderChange) =>
    (['name', 'baseUrl', 'lowBalance', 'rate', 'min', 'max'] as const)
      .map((name) => ({
        label: words.fields[name],
        before: shown(name, before?.[name]),
        after: shown(name, after?.[name]),
      }))
      .filter((field) => field.before !== field.after);
  return (change: ProviderChange): TimelineEvent => {
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
          {words.kinds[kind as keyof ProvidersTexts['kinds']] ?? kind}{' '}
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

const changeFilters = [undefined, 'list', 'staff'] as const;

function ProviderChanges({ provider, words }: CardProps) {
  const [kind, setKind] = useState<(typeof changeFilters)[number]>();
  const told = useChangeText(provider, words);
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
          {changeFilters.map((each) => (
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
    </Timeline>
  );
}

function ProviderDetails({ provider, words }: CardProps) {
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
              {words.lastSent} <DateTime at={lastSentAt} as="ago" />
            </span>
          )}
        </span>
      }
      at={`providers/${id}`}
      actions={useActions(provider, words)}
      links={<StopLink scope="provider" subject={String(provider.id)} />}
      notices={
        <>
          <ProviderHoldNote provider={provider} words={words} />
          <ProviderMarginNote provider={provider} words={words} />
        </>
      }
      timeline={<ProviderChanges provider={provider} words={words} />}
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
  const words = useTexts(providersMessages);
  const { id } = useScreenParams('provider');
  const read = useRead('providers.show', { params: { id } });
  return (
    <AsyncSection read={read} failed={words.failed}>
      {({ provider }) => <ProviderDetails provider={provider} words={words} />}
    </AsyncSection>
  );
}
