import { useState } from 'react';
import { z } from 'zod';
import { type CampaignItem, campaignLimits, campaignStates } from '#contracts/marketing/campaigns.ts';
import { type CampaignsTexts, campaignsMessages } from '#messages/admin/marketing/campaigns.ts';
import { call } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig, viewsOf } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { useGo } from '../../use-screen.ts';
import { CampaignMark } from './campaign-mark.tsx';

function CampaignProgress({ campaign, words }: { campaign: CampaignItem; words: CampaignsTexts }) {
  const language = useLanguage();
  const { recipients, done } = campaign;
  if (recipients === null) return null;
  return (
    <span className="num">
      {words.doneOf(formatCount(done, language), formatCount(recipients, language))}
    </span>
  );
}

/** Returns the latest of planned start, start and end. */
const whenOf = ({ startAt, startedAt, finishedAt }: CampaignItem) => finishedAt ?? startedAt ?? startAt;

const columnsOf = (words: CampaignsTexts): ListConfig<CampaignItem>['columns'] => [
  { key: 'name', sort: 'name', card: 'title', cell: ({ name }) => <span className="medium">{name}</span> },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: (campaign) => <CampaignMark campaign={campaign} words={words} />,
  },
  {
    key: 'languages',
    card: 'line',
    cell: ({ locales }) =>
      locales.length === 0 ? (
        <span className="muted">{words.nothingWritten}</span>
      ) : (
        locales.map((locale) => words.languages[locale]).join(', ')
      ),
  },
  { key: 'code', card: 'note', cell: ({ code }) => code && <span className="mono">{code}</span> },
  {
    key: 'when',
    cell: (campaign) => {
      const at = whenOf(campaign);
      return at && <DateTime at={at} />;
    },
  },
  {
    key: 'done',
    card: 'figure',
    right: true,
    cell: (campaign) => <CampaignProgress campaign={campaign} words={words} />,
  },
  {
    key: 'created',
    card: 'date',
    sort: 'created',
    downFirst: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} as="day" />,
  },
];

const campaignsList = (words: CampaignsTexts, add: (() => void) | undefined): ListConfig<CampaignItem> => ({
  name: 'marketing',
  title: words.title,
  failed: words.failed,
  call: 'campaigns.list',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  open: ({ id }) => ({ to: 'campaign', params: { id } }),
  csv: true,
  searches: { placeholder: words.placeholder },
  views: viewsOf('state', ['draft', 'sending', 'sent'], words.states),
  filters: [choiceFilter('state', words.columns.state, campaignStates, words.states)],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'mega', title: words.empty, text: words.emptyText },
  actions: add && (
    <Button look="sm main" icon="plus" onClick={add}>
      {words.add}
    </Button>
  ),
});

function AddDialog({ words, close }: { words: CampaignsTexts; close: () => void }) {
  const go = useGo();
  const [made, setMade] = useState<string>();
  const shop = useShopForm({
    schema: () =>
      z.object({
        name: z.string().trim().min(1, words.invalid.name).max(campaignLimits.name, words.invalid.name),
      }),
    values: { name: '' },
    send: async (body) => {
      const { id } = await call('campaigns.create', { body });
      setMade(id);
    },
  });
  if (made) void go('campaign', { params: { id: made } });
  return (
    <DialogForm shop={shop} title={words.add} about={words.addAbout} send={words.add} close={close}>
      <TextField label={words.name} {...fieldOf(shop.form, 'name')} />
    </DialogForm>
  );
}

export function Screen() {
  const words = useTexts(campaignsMessages);
  const { role } = useSession();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen config={campaignsList(words, role === 'owner' ? () => setAdding(true) : undefined)} />
      {adding && <AddDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
