import type { Deps } from '#server/platform/deps.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { showWithdrawal, submitWithdrawal } from './withdrawal-page.ts';

/** The withdrawal function: plain for everybody, then step by step for whoever declares. */
export function withdrawalVisits(deps: Deps): PageVisits {
  return {
    async show({ query }) {
      const withdrawal = await showWithdrawal(deps, query);
      return withdrawal && { content: { withdrawal } };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitWithdrawal(deps, { form, locale, path, address: request.ip });
      return 'to' in answer ? answer : { content: { withdrawal: answer.visit }, status: answer.status };
    },
  };
}
