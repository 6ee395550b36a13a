import { locales } from '#contracts/kit/locales.ts';
import { type MailItem, mailStates } from '#contracts/mail/outbox.ts';
import { type MailLog, mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { useWords } from '../../language.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MailState, nameOfKind } from './mail-words.tsx';

const columnsOf = (words: MailLog): ListConfig<MailItem>['columns'] => [
  {
    key: 'subject',
    label: words.columns.subject,
    card: 'title',
    cell: ({ subject }) => (
      <span className="medium">{subject ?? <span className="muted">{words.notWritten}</span>}</span>
    ),
  },
  {
    key: 'at',
    sort: 'created',
    downFirst: true,
    label: words.columns.at,
    card: 'date',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { key: 'recipient', label: words.columns.recipient, card: 'line', cell: ({ recipient }) => recipient },
  { key: 'kind', label: words.columns.kind, cell: ({ kind }) => nameOfKind(kind, words) },
  { key: 'language', label: words.columns.language, cell: ({ language }) => language?.toUpperCase() },
  {
    key: 'state',
    sort: 'state',
    label: words.columns.state,
    card: 'state',
    cell: (mail) => <MailState mail={mail} words={words} />,
  },
  {
    key: 'order',
    label: words.columns.order,
    card: 'note',
    cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span>,
  },
  {
    key: 'tries',
    label: words.columns.tries,
    right: true,
    cell: ({ attempts }) => <span className="num">{attempts}</span>,
  },
];

const mailsList = (words: MailLog): ListConfig<MailItem> => ({
  name: 'emailLogs',
  title: words.title,
  call: 'mails.list',
  idOf: ({ id }) => id,
  nameOf: ({ subject, kind }) => subject ?? kind,
  open: ({ id }) => ({ to: 'emailLog', params: { id } }),
  csv: true,
  searches: { placeholder: words.search },
  views: [{ key: 'unsent', label: words.states.unsent, search: { state: 'unsent' } }],
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      choices: [...mailStates, 'unsent' as const, 'returned' as const].map((value) => ({
        value,
        label: words.states[value],
      })),
    },
    { kind: 'text', key: 'kind', label: words.columns.kind, icon: 'mail', placeholder: 'order-confirmed' },
    {
      kind: 'choice',
      key: 'language',
      label: words.columns.language,
      choices: locales.map((value) => ({ value, label: words.languages[value] })),
    },
    { kind: 'text', key: 'address', label: words.columns.recipient, icon: 'user' },
    { kind: 'days', key: 'days', label: words.columns.at, icon: 'clock', from: 'from', to: 'to' },
  ],
  columns: columnsOf(words),
  empty: { icon: 'mail', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={mailsList(useWords(mailLogMessages))} />;
}
