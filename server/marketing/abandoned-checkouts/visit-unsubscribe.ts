import type { Deps } from '#server/platform/deps.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { showUnsubscribe, submitUnsubscribe } from './unsubscribe-page.ts';

/** The page that stops mails: plain for everybody, with choices for whoever comes by a mailed link. */
export function unsubscribeVisits(deps: Deps): PageVisits {
  // The link is a secret of its reader: no other site is told of it.
  const headers = { 'referrer-policy': 'no-referrer' };
  return {
    async show({ query }) {
      const shown = await showUnsubscribe(deps, query);
      return shown && { content: { unsubscribe: shown.visit }, status: shown.status, headers };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitUnsubscribe(deps, { form, locale, path, address: request.ip });
      if ('to' in answer) return answer;
      return { content: { unsubscribe: answer.visit }, status: answer.status, headers };
    },
  };
}
