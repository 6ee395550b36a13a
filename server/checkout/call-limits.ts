import type { FastifyRequest } from 'fastify';
import { countingGuesses } from '#server/orders/promotions/codes/check-code.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countGuess, limitHook } from '#server/platform/http/limits.ts';
import { rejectNeverOpened } from '#server/staff/maintenance/reject-unopened.ts';

interface TriedCode {
  request: FastifyRequest;
  code: unknown;
}

/** Limits wrong codes per network address, across all calls that take a code. */
export const withCode = <Result>(deps: Deps, { request, code }: TriedCode, work: () => Promise<Result>) =>
  code
    ? countGuess(deps, { name: 'code', subject: request.ip }, () => countingGuesses(deps, request.ip, work))
    : work();

/** Options of calls before payment. Calls that report a payment or cancel one do not use them, so they always work. */
export const whilePaying = (deps: Deps) => ({
  preValidation: [limitHook(deps, 'checkout'), () => rejectNeverOpened(deps)],
});
