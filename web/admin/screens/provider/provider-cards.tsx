import { type ReactNode, useState } from 'react';
import {
  type BalanceReply,
  type HealthFigures,
  type HealthReply,
  type HealthWindow,
  healthWindows,
} from '#contracts/provider-health.ts';
import type { ProviderChangesReply, RoutesReply } from '#contracts/provider-services.ts';
import type { ProviderItem } from '#contracts/providers.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage } from '../../language.ts';
import { formatAmount, formatCount, formatShare, formatSpan } from '../../parts/format.ts';
import { Moment } from '../../parts/moment.tsx';

interface CardProps {
  provider: ProviderItem;
  words: Providers;
}
interface TableCardProps {
  title: string;
  tools?: ReactNode;
  /** Of the columns, the first of which stands left. */
  heads: readonly string[];
  lines: readonly { key: string; cells: readonly ReactNode[] }[];
  note?: string;
}

function TableCard({ title, tools, heads, lines, note }: TableCardProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="card__h">
        <h2>{title}</h2>
        {tools}
      </div>
      <div className="tblbox">
        <table className="tbl tbl--sync tbl--stack">
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at > 0 ? 'r' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td
                    key={heads[at]}
                    className={at > 0 ? 'r' : 'first'}
                    data-l={at > 0 ? heads[at] : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className="small muted card__b">{note}</p>}
    </section>
  );
}

const shownReadings = 14;

/** What is there, how long it lasts, and how it moved. */
export function BalanceCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const read = useRead<BalanceReply>(`/api/admin/providers/${provider.id}/balance`, {
    topics: ['providers'],
  });
  const amount = (value: string) => formatAmount(value, provider.currency, language);
  const { balance, daysLeft, spentToday } = provider;
  const about = [
    balance === null ? '–' : amount(balance),
    daysLeft === null ? null : words.days(formatCount(daysLeft, language)),
    `${words.spent}: ${amount(spentToday)}`,
  ];
  const readings = (read.data?.readings ?? []).slice(-shownReadings).toReversed();
  return (
    <TableCard
      title={words.balance}
      tools={<span className={provider.low ? 'warn' : 'muted'}>{about.filter(Boolean).join(' · ')}</span>}
      heads={[words.when, words.balance, words.spent, words.sends, words.cameIn]}
      lines={readings.map(({ at, balance: value, spent, sends, added }) => ({
        key: at,
        cells: [
          <Moment key="at" at={at} />,
          amount(value),
          amount(spent),
          formatCount(sends, language),
          Number(added) > 0 ? amount(added) : '–',
        ],
      }))}
    />
  );
}

function WindowChoice({
  value,
  words,
  onChoose,
}: {
  value: HealthWindow;
  words: Providers;
  onChoose: (window: HealthWindow) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a segmented control is no set of form fields
    <span className="seg" role="group" aria-label={words.health}>
      {healthWindows.map((window) => (
        <button key={window} type="button" aria-pressed={window === value} onClick={() => onChoose(window)}>
          {words.windows[window]}
        </button>
      ))}
    </span>
  );
}

/** How the provider and each of its services worked. */
export function HealthCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const [window, setWindow] = useState<HealthWindow>('24h');
  const read = useRead<HealthReply>(`/api/admin/providers/${provider.id}/health`, { topics: ['providers'] });
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : formatShare(Math.round((part * 10_000) / whole), language);
  const span = (seconds: number | null) => (seconds === null ? '–' : formatSpan(seconds, language));
  const cells = (figures: HealthFigures) => [
    `${share(figures.accepted, figures.sends)} · ${formatCount(figures.sends, language)}`,
    formatCount(figures.doubtful, language),
    span(figures.answerP95Ms === null ? null : figures.answerP95Ms / 1000),
    span(figures.startP50Seconds),
    span(figures.completeP50Seconds),
    share(figures.short, figures.short + figures.completed),
  ];
  const { data } = read;
  const lines = data
    ? [
        { key: 'all', cells: [<b key="all">{provider.name}</b>, ...cells(data.all[window])] },
        ...data.services.map(({ providerService, name, windows }) => ({
          key: providerService,
          cells: [
            <span key="name">
              {name} <span className="mono muted">{providerService}</span>
            </span>,
            ...cells(windows[window]),
          ],
        })),
      ]
    : [];
  return (
    <TableCard
      title={words.health}
      tools={<WindowChoice value={window} words={words} onChoose={setWindow} />}
      heads={[
        words.service,
        words.accepted,
        words.doubtful,
        words.answer,
        words.starts,
        words.completes,
        words.short,
      ]}
      lines={lines}
    />
  );
}

const audienceMarks: Record<string, string> = { europe: 'EU', spain: 'ES' };

/** Which of ours it performs, in which place, and what is left. */
export function RoutesCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const read = useRead<RoutesReply>('/api/admin/routes', { topics: ['providers', 'settings'] });
  const least = read.data?.leastMargin ?? 0;
  const lines = (read.data?.services ?? []).flatMap((service) => {
    const at = service.routes.findIndex(({ providerId }) => providerId === provider.id);
    const route = service.routes[at];
    if (!route) return [];
    const { type, audience, quantity } = service;
    const kind = words.types[type as keyof Providers['types']] ?? type;
    const low = route.margin !== null && route.margin < least;
    return [
      {
        key: `${service.serviceId}`,
        cells: [
          <span key="name">
            {[kind, audience && audienceMarks[audience], formatCount(quantity, language)]
              .filter(Boolean)
              .join(' ')}{' '}
            <span className="mono muted">{route.providerService}</span>
          </span>,
          words.placeOf(String(at + 1), String(service.routes.length)),
          formatAmount(route.rate, route.currency, language),
          `${formatCount(route.min, language)}–${formatCount(route.max, language)}`,
          route.usable ? (
            <span key="margin" className={low ? 'warn medium' : undefined}>
              {route.margin === null ? '–' : formatShare(route.margin, language)}
            </span>
          ) : (
            <span key="margin" className="warn">
              {words.unusable}
            </span>
          ),
        ],
      },
    ];
  });
  return (
    <TableCard
      title={words.routes}
      heads={[words.service, words.place, words.price, words.limits, words.margin]}
      lines={lines}
      note={words.routesNote}
    />
  );
}

const valuesOf = (values: Record<string, unknown> | null) =>
  Object.values(values ?? {})
    .filter((value) => ['string', 'number'].includes(typeof value))
    .join('–');

/** What changed of its list and by staff, the newest first. */
export function ChangesCard({ provider, words }: CardProps) {
  const read = useRead<ProviderChangesReply>(`/api/admin/providers/${provider.id}/changes`, {
    topics: ['providers'],
  });
  const worst = (effects: ProviderChangesReply['changes'][number]['effects']) =>
    (['excluded', 'loss', 'below'] as const).find((verdict) =>
      effects.some((each) => each.verdict === verdict),
    );
  const changes = read.data?.changes ?? [];
  return (
    <TableCard
      title={words.changes}
      heads={[words.when, words.changes, words.service, words.margin]}
      {...(changes.length === 0 ? { note: words.noChanges } : {})}
      lines={changes.map(({ id, at, kind, externalId, who, before, after, effects }) => ({
        key: id,
        cells: [
          <Moment key="at" at={at} />,
          <span key="what">
            {words.kinds[kind as keyof Providers['kinds']] ?? kind}{' '}
            {externalId && `${valuesOf(before)} → ${valuesOf(after)}`}
          </span>,
          externalId ?? who ?? '–',
          effects.length === 0 ? '–' : words.verdicts[worst(effects) ?? 'fine'],
        ],
      }))}
    />
  );
}
