import { useState } from 'react';
import type { ServiceChange, StaffServiceReply } from '#contracts/catalog/services.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { type ServicesTexts, servicesMessages } from '#messages/admin/catalog/services.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { type DetailAction, DetailScreen, DetailSection, FactList } from '../../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import {
  DateTime,
  formatCents,
  formatCount,
  formatExact,
  Money,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { usePackageNames } from '../../../parts/package-name.ts';
import { StopLink } from '../../../parts/stop-link.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { RevertChangeDialog } from '../changes/revert-change-dialog.tsx';
import { ChangeEffect } from '../dialogs/change-effect.tsx';
import { useEffectOf } from '../dialogs/use-effect-of.ts';
import { MarginText, SaleMark, useChangedFields } from '../list/service-words.tsx';

const EditDialog = lazyDialog(async () => (await import('../dialogs/edit-dialog.tsx')).EditDialog);

interface ServicePageProps {
  reply: StaffServiceReply;
  words: ServicesTexts;
}

function SaleDialog({ reply, words, onClose }: ServicePageProps & { onClose: () => void }) {
  const { id, basis, active } = reply.service;
  const effect = useEffectOf('services.weigh-effect', {
    services: [{ id, fields: { active: !active } }],
  });
  return (
    <ConsequenceDialog
      title={active ? words.withdraw : words.putOnSale}
      consequences={[
        { icon: 'cart', text: active ? words.withdrawText : words.putOnSaleText },
        { icon: 'undo', text: words.undoable },
      ]}
      confirm={active ? words.withdraw : words.putOnSale}
      reason="optional"
      onConfirm={(note: string) =>
        call('service-changes.create', {
          body: { services: [{ id, basis, fields: { active: !active } }], note: note || undefined },
        })
      }
      done={words.saved}
      onClose={onClose}
    >
      {effect.data && <ChangeEffect effect={effect.data} />}
    </ConsequenceDialog>
  );
}

function actionsOf(shown: ServicePageProps): DetailAction[] {
  const { reply, words } = shown;
  const { active } = reply.service;
  return [
    {
      key: 'sale',
      label: active ? words.withdraw : words.putOnSale,
      icon: active ? 'pause' : 'check',
      dialog: (close) => <SaleDialog {...shown} onClose={close} />,
    },
    {
      key: 'edit',
      label: words.edit,
      icon: 'note',
      tone: 'main',
      dialog: (close) => <EditDialog service={reply.service} words={words} close={close} />,
    },
  ];
}

interface ServiceRoutesProps {
  serviceId: number;
  words: ServicesTexts;
  least: number | null;
}

function ServiceRoutes({ serviceId, words, least }: ServiceRoutesProps) {
  const language = useLanguage();
  const { costs } = useSession();
  const { data } = useRead('routes.list');
  const routes = data?.services.find((each) => each.serviceId === serviceId)?.routes ?? [];
  return (
    <DetailSection title={words.routes}>
      {routes.length === 0 && <p className="warn">{words.nobody}</p>}
      {routes.length > 0 && (
        <DataTable
          label={words.routes}
          look="facts"
          rows={routes}
          keyOf={({ providerId, providerService }) => `${providerId} ${providerService}`}
          columns={[
            {
              label: words.columns.provider,
              cell: ({ providerId, providerName, providerService }) => (
                <>
                  <ScreenLink
                    to="provider"
                    params={{ id: String(providerId) }}
                    search={{ service: String(serviceId) }}
                  >
                    {providerName}
                  </ScreenLink>{' '}
                  <span className="mono muted">{providerService}</span>
                </>
              ),
            },
            {
              label: words.cost,
              shown: costs,
              right: true,
              className: 'num',
              cell: ({ costCents }) => (costCents === null ? '–' : formatCents(costCents, language)),
            },
            {
              label: words.columns.margin,
              shown: costs,
              right: true,
              cell: ({ margin }) => <MarginText margin={margin} least={least} />,
            },
          ]}
        />
      )}
      <p className="small muted">{words.routeNote}</p>
    </DetailSection>
  );
}

function ServicePrices({ reply, words }: ServicePageProps) {
  return (
    <DetailSection title={words.prices}>
      <DataTable
        label={words.prices}
        look="facts"
        rows={reply.prices}
        keyOf={({ from }) => from}
        columns={[
          { label: words.from, cell: ({ from }) => <DateTime at={from} /> },
          {
            label: words.columns.price,
            right: true,
            cell: ({ priceCents }) => <Money cents={priceCents} />,
          },
        ]}
      />
      <p className="small muted">{words.referenceNote}</p>
    </DetailSection>
  );
}

const isOpen = ({ state, undoable }: ServiceChange) => state === 'planned' || undoable;

function changeEventText(
  { state, kind, plannedFor }: ServiceChange,
  words: ServicesTexts,
  language: StaffLanguage,
) {
  if (state === 'applied') return words.history[kind];
  if (state !== 'planned' || !plannedFor) return words.changeStates[state];
  return words.plannedFor(formatExact(new Date(plannedFor), language));
}

interface NoteProps {
  change: ServiceChange;
  words: ServicesTexts;
  onTakeBack: ((change: ServiceChange) => void) | undefined;
}

function ChangeNote({ change, words, onTakeBack }: NoteProps) {
  return (
    <span className="row row--wrap">
      <span className="grow">{change.reason ?? change.note}</span>
      {isOpen(change) && onTakeBack && (
        <Button look="sm" onClick={() => onTakeBack(change)}>
          {change.state === 'planned' ? words.cancelPlan : words.undo}
        </Button>
      )}
    </span>
  );
}

function useEvents({ reply, words }: ServicePageProps, onTakeBack: NoteProps['onTakeBack']): TimelineEvent[] {
  const language = useLanguage();
  const fieldsOf = useChangedFields(words);
  return reply.changes.map((change) => {
    const { id, state, lines, at, endedAt, by, note, reason } = change;
    const line = lines.find((each) => each.id === reply.service.id);
    const says = note ?? reason ?? (isOpen(change) && onTakeBack);
    return {
      key: id,
      at: endedAt ?? at,
      who: by,
      icon: state === 'planned' ? 'clock' : 'note',
      tone: state === 'refused' ? 'danger' : undefined,
      text: changeEventText(change, words, language),
      changes: line ? fieldsOf(line) : [],
      quote: says && <ChangeNote change={change} words={words} onTakeBack={onTakeBack} />,
    };
  });
}

function ServiceDetails({ reply, words }: ServicePageProps) {
  const language = useLanguage();
  const { role, costs } = useSession();
  const { packageName } = usePackageNames();
  const [taking, setTaking] = useState<ServiceChange>();
  const owner = role === 'owner';
  const events = useEvents({ reply, words }, owner ? setTaking : undefined);
  const { service, leastMargin } = reply;
  const { referenceCents, discountPercent, bonusQuantity, texts } = service;
  return (
    <>
      <DetailScreen
        title={packageName(service)}
        links={<StopLink scope="service" subject={service.type} />}
        about={service.sample ? words.sample : String(service.id)}
        at={`services/${service.id}`}
        actions={owner ? actionsOf({ reply, words }) : []}
        facts={[
          {
            label: words.columns.price,
            value: <Money cents={service.priceCents} />,
            more:
              referenceCents === null
                ? words.noReference
                : words.reducedFrom(formatCents(referenceCents, language), String(discountPercent)),
          },
          { label: words.columns.bonus, value: formatCount(bonusQuantity, language) },
          ...(costs
            ? [
                {
                  label: words.columns.margin,
                  value: <MarginText margin={service.margin} least={leastMargin} />,
                  more: service.costCents !== null && (
                    <>
                      {words.cost} <Money cents={service.costCents} />
                    </>
                  ),
                },
              ]
            : []),
          { label: words.columns.state, value: <SaleMark service={service} words={words} /> },
        ]}
        timeline={<Timeline events={events} />}
      >
        <DetailSection title={words.columns.list}>
          <FactList
            rows={[
              [words.fields.position, formatCount(service.position, language)],
              [words.fields.popular, service.popular ? words.popular : '–'],
              [words.fields.closedIn, service.closedIn.join(', ') || '–'],
              ...(['es', 'fr', 'it', 'en'] as const).map(
                (locale) => [words.textIn[locale], texts[locale]] as const,
              ),
            ]}
          />
        </DetailSection>
        <ServiceRoutes serviceId={service.id} words={words} least={leastMargin} />
        <ServicePrices reply={reply} words={words} />
      </DetailScreen>
      {taking && <RevertChangeDialog change={taking} words={words} onClose={() => setTaking(undefined)} />}
    </>
  );
}

export function Screen() {
  const words = useTexts(servicesMessages);
  const { id } = useScreenParams('service');
  const read = useRead('services.show', { params: { id } });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  return <ServiceDetails reply={read.data} words={words} />;
}
