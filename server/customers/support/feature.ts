import type { Feature } from '#server/http/feature.ts';
import { answerTemplates } from './answer-templates.ts';
import { supportBulkActions, threadBulkList } from './bulk-actions.ts';
import { contactMails } from './contact-mails.ts';
import { currentFigures, currentQuestions, currentStories } from './current-help.ts';
import { eraseMessages } from './erase-messages.ts';
import { supportRetention } from './retention.ts';
import { registerSupportRoutes } from './routes.ts';
import { seedStories } from './seed-stories.ts';
import { registerSupportStaffRoutes } from './staff-routes.ts';
import { countOpenThreads } from './store-threads.ts';
import { contactVisits } from './visit-contact.ts';

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
    { pages: ['stories'], read: currentStories },
  ],
  visits: { contact: contactVisits },
};
