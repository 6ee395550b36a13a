import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { type CampaignItem, campaignLimits, campaignStates } from '#contracts/marketing/campaigns.ts';
import { type Campaigns, campaignsMessages } from '#messages/admin/marketing/campaigns.ts';
import { addressOf } from '../../addresses.ts';
import { call } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Field } from '../../form/form-parts.tsx';
import { useShopForm } from '../../form/use-shop-form.ts';
import { useLanguage, useWords } from '../../language.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { CampaignMark } from './campaign-mark.tsx';

function Done({ campaign, words }: { campaign: CampaignItem; words: Campaigns }) {
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

const columnsOf = (words: Campaigns): ListConfig<CampaignItem>['columns'] => [
  {
    key: 'name',
    sort: 'name',
    label: words.columns.name,
    card: 'title',
    cell: ({ name }) => <span className="medium">{name}</span>,
  },
  {
    key: 'state',
    sort: 'state',
    label: words.columns.state,
    card: 'state',
    cell: (campaign) => <CampaignMark campaign={campaign} words={words} />,
  },
  {
    key: 'languages',
    label: words.columns.languages,
    card: 'line',
    cell: ({ locales }) =>
      locales.length === 0 ? (
        <span className="muted">{words.nothingWritten}</span>
      ) : (
        locales.map((locale) => words.languages[locale]).join(', ')
      ),
  },
  {
    key: 'code',
    label: words.columns.code,
    card: 'note',
    cell: ({ code }) => code && <span className="mono">{code}</span>,
  },
  {
    key: 'when',
    label: words.columns.when,
    cell: (campaign) => {
      const at = whenOf(campaign);
      return at && <Moment at={at} />;
    },
  },
  {
    key: 'done',
    label: words.columns.done,
    card: 'figure',
    right: true,
    cell: (campaign) => <Done campaign={campaign} words={words} />,
  },
  {
    key: 'created',
    label: words.columns.created,
    card: 'date',
    sort: 'created',
    downFirst: true,
    cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
  },
];

const campaignsList = (words: Campaigns, add: (() => void) | undefined): ListConfig<CampaignItem> => ({
  name: 'marketing',
  title: words.title,
  failed: words.failed,
  call: 'campaigns.list',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  open: ({ id }) => ({ to: 'campaign', params: { id } }),
  csv: true,
  searches: { placeholder: words.placeholder },
  views: (['draft', 'sending', 'sent'] as const).map((state) => ({
    key: state,
    label: words.states[state],
    search: { state },
  })),
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      choices: campaignStates.map((value) => ({ value, label: words.states[value] })),
    },
  ],
  columns: columnsOf(words),
  empty: { icon: 'mega', title: words.empty, text: words.emptyText },
  actions: add && (
    <button type="button" className="btn btn--sm btn--main" onClick={add}>
      <Icon name="plus" />
      {words.add}
    </button>
  ),
});

function AddDialog({ words, close }: { words: Campaigns; close: () => void }) {
  const navigate = useNavigate();
  const [schema] = useState(() =>
    z.object({
      name: z.string().trim().min(1, words.invalid.name).max(campaignLimits.name, words.invalid.name),
    }),
  );
  const [made, setMade] = useState<string>();
  const { form, submit, failure } = useShopForm({
    schema,
    values: { name: '' },
    send: async (body) => {
      const { id } = await call('campaigns.create', { body });
      setMade(id);
    },
  });
  if (made) void navigate({ to: addressOf('campaign', { id: made }) } as object);
  return (
    <FormDialog
      title={words.add}
      about={words.addAbout}
      onClose={close}
      failure={failure}
      send={words.add}
      onSend={submit}
    >
      <Field label={words.name} error={form.formState.errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} className="in" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

export function Screen() {
  const words = useWords(campaignsMessages);
  const { role } = useSession();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen config={campaignsList(words, role === 'owner' ? () => setAdding(true) : undefined)} />
      {adding && <AddDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
