import { useState } from 'react';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { CampaignAudienceReply, CampaignReply } from '#contracts/marketing/campaigns.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { ValidationError } from '../../../data/refused-call.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { MomentField, parseFutureTime } from '../../../form/moment-field.tsx';
import { formatCount, useLanguage } from '../../../language.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import type { IconName } from '../../../parts/icon.tsx';
import { useGo } from '../../../use-screen.ts';

interface DialogProps {
  campaign: CampaignReply;
  words: CampaignsTexts;
  close: () => void;
}

const paramsOf = ({ id }: CampaignReply) => ({ id });

function useAudience(campaign: CampaignReply) {
  return useRead('campaigns.audience', { params: paramsOf(campaign) }).data;
}

type SummaryLine = { icon: IconName; text: string };

function linesOf(
  audience: CampaignAudienceReply | undefined,
  count: (of: number) => string,
  words: CampaignsTexts,
) {
  if (!audience) return [{ icon: 'users', text: words.counting } satisfies SummaryLine];
  const { recipients, perLocale, withoutText, capped, minutes } = audience;
  const languages = locales
    .filter((locale) => perLocale[locale] > 0)
    .map((locale) => words.inLanguage(words.languages[locale], count(perLocale[locale])));
  const lines: (SummaryLine | false)[] = [
    { icon: 'users', text: recipients === 0 ? words.nobody : words.goesTo(count(recipients)) },
    languages.length > 0 && { icon: 'chat', text: languages.join(' · ') },
    withoutText > 0 && { icon: 'alert', text: words.withoutText(count(withoutText)) },
    capped > 0 && { icon: 'ban', text: words.cappedText(count(capped)) },
    recipients > 0 && { icon: 'clock', text: words.takes(count(Math.max(1, minutes))) },
  ];
  return lines.filter((line) => line !== false);
}

/** Sends now or at a time. Shows the number of recipients before the button. */
export function StartDialog({ campaign, words, close, later }: DialogProps & { later: boolean }) {
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const audience = useAudience(campaign);
  const count = (of: number) => formatCount(of, language);
  const { codeState } = campaign;
  // Revision shown when the dialog opened, so that a colleague's later change is not sent unseen.
  const [revision] = useState(campaign.revision);
  const start = useChange(
    (at: string | null) =>
      call('campaigns.start', {
        params: paramsOf(campaign),
        body: { revision, at, recipients: audience?.recipients ?? 0 },
      }),
    { says: () => (later ? words.scheduled : words.started), fails: null },
  );
  const send = async () => {
    if (!audience) throw new ValidationError(words.counting);
    if (!later && audience.recipients === 0) throw new ValidationError(words.nobody);
    await start.mutateAsync(later ? parseFutureTime(typed, words.wrongTime).toISOString() : null);
  };
  const dead = codeState !== null && codeState !== 'active' && !(later && codeState === 'planned');
  return (
    <ConsequenceDialog
      title={later ? words.scheduleTitle : words.sendTitle}
      about={campaign.name}
      consequences={[
        ...linesOf(audience, count, words),
        ...(dead ? [{ icon: 'ticket', text: words.codeDead } as const] : []),
        ...campaign.closedLinks.map(
          ({ path, countries }) =>
            ({ icon: 'alert', text: words.closedLink(path, countries.join(', ')) }) as const,
        ),
        ...(later ? [{ icon: 'eye', text: words.scheduleLate } as const] : []),
        { icon: 'send', text: words.noReturn },
      ]}
      confirm={
        later ? words.scheduleConfirm : words.sendConfirm(words.people(count(audience?.recipients ?? 0)))
      }
      onConfirm={send}
      onClose={close}
    >
      {later && <MomentField label={words.scheduleAt} typed={typed} onType={setTyped} />}
    </ConsequenceDialog>
  );
}

export function TestDialog({ campaign, words, close }: DialogProps) {
  const written = locales.filter((locale) => campaign.texts[locale] !== null);
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState<Locale>(written[0] ?? 'es');
  return (
    <ConsequenceDialog
      title={words.testTitle}
      about={campaign.name}
      consequences={[
        { icon: 'mail', text: words.testLeaves },
        { icon: 'stats', text: words.testCounts },
      ]}
      confirm={words.testConfirm}
      onConfirm={() =>
        call('campaigns.test', { params: paramsOf(campaign), body: { locale, email: email.trim() } })
      }
      done={words.tested}
      onClose={close}
    >
      <div className="svcform">
        <TextField
          label={words.testTo}
          type="email"
          data-first
          autoComplete="email"
          value={email}
          onType={setEmail}
        />
        <SelectField
          label={words.testIn}
          choices={written}
          names={words.languages}
          value={locale}
          onChoose={setLocale}
        />
      </div>
    </ConsequenceDialog>
  );
}

export function StateDialog({
  campaign,
  words,
  close,
  act,
}: DialogProps & { act: 'stop' | 'resume' | 'unschedule' }) {
  const said = {
    stop: [words.stopTitle, words.stopped, words.stopText, words.stopBack],
    resume: [words.resumeTitle, words.resumed, words.resumeText],
    unschedule: [words.unschedule, words.unscheduled, words.unscheduled],
  }[act];
  const [title = '', done = '', ...texts] = said;
  return (
    <ConsequenceDialog
      title={title}
      about={campaign.name}
      consequences={texts.map((text, at) => ({ icon: at === 0 ? 'send' : 'clock', text }))}
      confirm={title}
      onConfirm={() => call(`campaigns.${act}`, { params: paramsOf(campaign) })}
      done={done}
      onClose={close}
    />
  );
}

export function DiscardDialog({ campaign, words, close }: DialogProps) {
  const go = useGo();
  const discard = useChange(
    () => call('campaigns.remove', { params: paramsOf(campaign), query: { revision: campaign.revision } }),
    {
      says: words.discarded,
      fails: null,
    },
  );
  return (
    <ConsequenceDialog
      title={words.discardTitle}
      about={campaign.name}
      consequences={[{ icon: 'x', text: words.discardGone }]}
      confirm={words.discard.replace('…', '')}
      tone="destroy"
      onConfirm={async () => {
        await discard.mutateAsync(undefined);
        await go('marketing');
      }}
      onClose={close}
    />
  );
}
