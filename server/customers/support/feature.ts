import { eraseMailsOf } from '#server/mail/erase-mails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { answerTemplates } from './answer-templates.ts';
import { supportBulkActions, threadBulkList } from './bulk-actions.ts';
import { contactMails } from './contact-mails.ts';
import { contactVisits } from './contact-page.ts';
import { currentAnswerTimes, currentFigures, currentQuestions, currentStories } from './current-help.ts';
import { registerSupportRoutes } from './routes.ts';
import { seedStories } from './sample-stories.ts';
import { registerSupportStaffRoutes } from './staff-routes.ts';
import { deleteMessages, findMessages } from './store.ts';
import { countOpenThreads } from './store-threads.ts';

async function eraseMessages(tx: Tx, email: string): Promise<void> {
  await eraseMailsOf(tx, { kind: 'contact-forwarded', ids: await findMessages(tx, email) });
  await deleteMessages(tx, email);
}

const supportRetention: readonly Retention[] = [
  deleteRowsRule('contact_messages', 'created_at < $1', {
    days: 730,
    atLeast: 30,
    because: 'buyers do not refer to older messages',
  }),
  deleteRowsRule('contact_answers', 'answered_at < $1', {
    days: 730,
    atLeast: 30,
    because: 'same period as the answered message',
  }),
  deleteRowsRule(
    'contact_threads',
    `last_at < $1 and not exists (select from contact_messages m where m.thread_id = contact_threads.id)
         and not exists (select from contact_answers a where a.thread_id = contact_threads.id)`,
    {
      days: 730,
      atLeast: 30,
      because: 'same period as its messages',
    },
  ),
];

export const supportFeature: Feature = {
  name: 'support',
  erases: eraseMessages,
  retention: supportRetention,
  routes: registerSupportRoutes,
  staffRoutes: registerSupportStaffRoutes,
  bulkActions: supportBulkActions,
  bulkLists: { threads: threadBulkList },
  mails: contactMails,
  settings: [answerTemplates],
  attention: { messages: ({ database }) => countOpenThreads(database) },
  seed: async (deps) => {
    if (deps.config.mode === 'sandbox') await seedStories(deps);
  },
  content: [
    { pages: ['faq'], read: currentQuestions },
    { pages: ['contact'], read: currentFigures },
    { pages: ['contact'], read: currentAnswerTimes },
    { pages: ['stories'], read: currentStories },
  ],
  visits: { contact: contactVisits },
};
