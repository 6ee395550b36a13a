import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { remindCheckouts } from './remind-checkouts.ts';
import { checkoutReminder } from './reminder-mail.ts';
import { registerMarketingRoutes, registerUnsubscribeRoutes } from './routes.ts';
import { registerMarketingStaffRoutes } from './staff-routes.ts';
import { collectAbandoned, eraseRequests, markRecovered, readRequest } from './store.ts';
import { unsubscribeVisits } from './unsubscribe-page.ts';

/**
 * Confirms the unsubscription without repeating the typed text, so that the form cannot be used to mail text to others.
 */
const unsubscribedMail: MailKind = {
  kind: 'unsubscribed',
  due: { table: 'unsubscribe_requests', at: 'created_at' },
  offersChoice: true,
  async write({ database }, { id }) {
    const request = await readRequest(database, id);
    if (!request) return undefined;
    const { locale, email, created_at: at } = request;
    const { mail: words } = unsubscribeMessages[locale];
    return {
      recipient: email,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      lead: words.lead,
      facts: [[words.since, formatDateTime(at, locale)]],
      sections: [
        { title: words.ordersTitle, paragraphs: [words.orders] },
        { title: words.notYouTitle, paragraphs: [words.notYou] },
      ],
      why: words.why,
    };
  },
};

const abandonedAfterMs = 30 * 60_000;

export async function collectAbandonedCheckouts(deps: Deps): Promise<void> {
  await collectAbandoned(deps.database, new Date(deps.now().getTime() - abandonedAfterMs));
  await markRecovered(deps.database);
}

const marketingJobs = [
  defineJob({
    name: 'marketing.collect-abandoned',
    everySeconds: 300,
    handler: async (deps) => {
      await collectAbandonedCheckouts(deps);
      const reminded = await remindCheckouts(deps);
      if (reminded > 0) deps.log.info({ reminded }, 'buyers were reminded of their checkouts');
    },
  }),
];

const marketingRetention: readonly Retention[] = [
  deleteRowsRule('abandoned_checkouts', 'abandoned_at < $1', {
    // Longer than checkouts remain open (180 days by default), to avoid collecting an open checkout again.
    days: 365,
    atLeast: 190,
    because: 'deleted after the checkout itself was deleted',
  }),
  { table: 'checkout_reminders', because: 'deleted with its checkout' },
  { table: 'reminder_plans', because: 'texts of the owner with their versions; contains no data of buyers' },
  deleteRowsRule('unsubscribe_requests', 'created_at < $1', {
    // The rows contain the person and the reason. The suppression itself remains.
    days: 730,
    atLeast: 30,
    because: 'who unsubscribed and why; the suppression itself remains',
  }),
];

export const marketingFeature: Feature = {
  name: 'marketing',
  erases: eraseRequests,
  retention: marketingRetention,
  routes(app, deps) {
    registerMarketingRoutes(app, deps);
    registerUnsubscribeRoutes(app, deps);
  },
  mails: [unsubscribedMail, checkoutReminder],
  visits: { unsubscribe: unsubscribeVisits },
  staffRoutes: registerMarketingStaffRoutes,
  jobs: marketingJobs,
};
