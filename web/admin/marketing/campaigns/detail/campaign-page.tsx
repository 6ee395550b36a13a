import '../../../texts/texts.css';
import '../../../catalog/services.css';
import '../campaigns.css';
import { Suspense, useState } from 'react';
import type { Segment } from '#contracts/customers/records.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { CampaignReply } from '#contracts/marketing/campaigns.ts';
import { type CampaignsTexts, campaignsMessages } from '#messages/admin/marketing/campaigns.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { type DetailAction, DetailScreen, DetailSection, FactList } from '../../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import { DateTime, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { LoadingScreen } from '../../../shell/loading.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { CampaignMark } from '../campaign-mark.tsx';
import { DiscardDialog, StartDialog, StateDialog, TestDialog } from './campaign-dialogs.tsx';
import { CampaignResultsSection } from './campaign-results.tsx';
import { LetterPreview, WidthChoice } from './letter-preview.tsx';

const CampaignEditor = lazyDialog(async () => (await import('./campaign-editor.tsx')).CampaignEditor);

interface CampaignPageProps {
  campaign: CampaignReply;
  words: CampaignsTexts;
}

const hasText = ({ texts }: CampaignReply) => locales.some((locale) => texts[locale] !== null);

type CampaignAction = DetailAction & { when: boolean; agent?: true };

/** `dirty`: typed values are not saved yet. */
function sendingActions(shared: CampaignPageProps, dirty: boolean): CampaignAction[] {
  const { campaign, words } = shared;
  const { state } = campaign;
  const notYet = dirty ? words.saveFirst : hasText(campaign) ? undefined : words.nothingWritten;
  return [
    {
      key: 'discard',
      label: words.discard,
      icon: 'x',
      when: state === 'draft',
      dialog: (close) => <DiscardDialog {...shared} close={close} />,
    },
    {
      key: 'test',
      label: words.test,
      icon: 'mail',
      when: state !== 'sent',
      disabled: notYet,
      dialog: (close) => <TestDialog {...shared} close={close} />,
    },
    {
      key: 'schedule',
      label: words.schedule,
      icon: 'clock',
      when: state === 'draft',
      disabled: notYet,
      dialog: (close) => <StartDialog {...shared} close={close} later />,
    },
    {
      key: 'send',
      label: words.send,
      icon: 'send',
      tone: 'main',
      when: state === 'draft',
      disabled: notYet,
      dialog: (close) => <StartDialog {...shared} close={close} later={false} />,
    },
  ];
}

function stateActions(shared: CampaignPageProps): CampaignAction[] {
  const { campaign, words } = shared;
  const { state } = campaign;
  return [
    {
      key: 'unschedule',
      label: words.unschedule,
      icon: 'undo',
      when: state === 'scheduled',
      dialog: (close) => <StateDialog {...shared} close={close} act="unschedule" />,
    },
    {
      key: 'stop',
      label: words.stop,
      icon: 'pause',
      tone: 'danger',
      when: state === 'sending',
      agent: true,
      dialog: (close) => <StateDialog {...shared} close={close} act="stop" />,
    },
    {
      key: 'resume',
      label: words.resume,
      icon: 'send',
      tone: 'main',
      when: state === 'stopped',
      dialog: (close) => <StateDialog {...shared} close={close} act="resume" />,
    },
  ];
}

/** Returns the possible actions in this state. Agents may only stop a campaign. */
function actionsOf(
  shown: CampaignPageProps,
  { owner, dirty }: { owner: boolean; dirty: boolean },
): DetailAction[] {
  const all = [...sendingActions(shown, dirty), ...stateActions(shown)];
  return all.filter(({ when, agent }) => when && (owner || agent));
}

const eventsOf = ({ campaign, words }: CampaignPageProps): TimelineEvent[] =>
  campaign.story.map(({ id, at, action, who }) => ({
    key: id,
    at,
    icon: action === 'campaign.send' ? 'send' : 'note',
    text: words.events[action] ?? action,
    who: who ?? undefined,
  }));

function CampaignLetters({ campaign, words }: CampaignPageProps) {
  const written = locales.filter((locale) => campaign.texts[locale] !== null);
  const [chosen, setChosen] = useState<Locale | undefined>(written[0]);
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const text = chosen && campaign.texts[chosen];
  return (
    <DetailSection
      title={words.texts}
      action={text && <WidthChoice width={width} onChange={setWidth} words={words} />}
    >
      {!text && <p className="muted">{words.nothingWritten}</p>}
      {text && (
        <div className="stack stack--12">
          <div className="row row--wrap">
            <Segments
              label={words.openLanguages}
              choices={written}
              names={words.languages}
              value={chosen}
              onChoose={setChosen}
            />
          </div>
          <LetterPreview
            letter={{ ...text, locale: chosen, code: campaign.code }}
            title={words.previewOf(words.languages[chosen])}
            width={width}
          />
        </div>
      )}
    </DetailSection>
  );
}

function CampaignTermsSection({
  campaign,
  words,
  segments,
}: CampaignPageProps & { segments: readonly Segment[] }) {
  const { code, codeState, segmentId, texts, locales: only, startAt, startedAt, finishedAt } = campaign;
  const at = finishedAt ?? startedAt ?? startAt;
  return (
    <DetailSection title={words.terms}>
      <FactList
        rows={[
          [words.columns.when, at && <DateTime key="at" at={at} />],
          [
            words.fields.code,
            code && (
              <span key="code" className="mono">
                {code}
                {codeState !== 'active' && <span className="small muted"> · {words.codeDead}</span>}
              </span>
            ),
          ],
          [
            words.fields.segment,
            segmentId === null ? words.everybody : segments.find(({ id }) => id === segmentId)?.name,
          ],
          [
            words.columns.languages,
            (only ?? locales)
              .filter((locale) => texts[locale] !== null)
              .map((locale) => words.languages[locale])
              .join(', '),
          ],
        ]}
      />
    </DetailSection>
  );
}

function CampaignNotices({ campaign: { state, startAt, closedLinks }, words }: CampaignPageProps) {
  return (
    <>
      {state === 'scheduled' && startAt && (
        <p className="note" role="status">
          <Icon name="clock" />
          <span>
            {words.scheduledFor} <DateTime at={startAt} />
          </span>
        </p>
      )}
      {closedLinks.map(({ path, countries }) => (
        <Note tone="warn" role="status" key={path}>
          {words.closedLink(path, countries.join(', '))}
        </Note>
      ))}
    </>
  );
}

export function Screen() {
  const words = useTexts(campaignsMessages);
  const { role } = useSession();
  const { id } = useScreenParams('campaign');
  const [dirty, setDirty] = useState(false);
  const read = useRead('campaigns.show', { params: { id } });
  // A select shows its value only if the options exist, so both are loaded before the form.
  const segments = useRead('segments.list');
  const campaign = read.data;
  if (!campaign || (!segments.data && !segments.error))
    return <AsyncSection read={read} failed={words.one} />;
  const owner = role === 'owner';
  const shared = { campaign, words, segments: segments.data?.segments ?? [] };
  const edits = owner && campaign.state === 'draft';
  return (
    <DetailScreen
      title={campaign.name}
      about={<CampaignMark campaign={campaign} words={words} />}
      at={`campaign/${id}`}
      actions={actionsOf(shared, { owner, dirty })}
      notices={<CampaignNotices {...shared} />}
      timeline={<Timeline events={eventsOf(shared)} />}
    >
      {campaign.startedAt && <CampaignResultsSection {...shared} />}
      {edits ? (
        <Suspense fallback={<LoadingScreen />}>
          <CampaignEditor key={id} {...shared} onDirty={setDirty} />
        </Suspense>
      ) : (
        <>
          <CampaignTermsSection {...shared} />
          <CampaignLetters {...shared} />
        </>
      )}
    </DetailScreen>
  );
}
