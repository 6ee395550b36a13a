import type { Deps } from '#server/platform/deps.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { showContact, submitContact } from './contact-page.ts';

/** The contact page: plain for everybody, with the form or the receipt for whoever sent something. */
export function contactVisits(deps: Deps): PageVisits {
  return {
    async show({ query }) {
      const contact = await showContact(deps, query);
      return contact && { content: { contact } };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitContact(deps, { form, locale, path, address: request.ip });
      return 'to' in answer ? answer : { content: { contact: answer.visit }, status: answer.status };
    },
  };
}
