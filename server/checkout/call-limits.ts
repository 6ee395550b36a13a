import type { FastifyRequest } from 'fastify';
import { notingGuess } from '#server/orders/promotions/codes/check-code.ts';
import type { Deps } from '#server/platform/deps.ts';
import { guess, limit } from '#server/platform/http/limits.ts';
import { refuseNeverOpened } from '#server/staff/maintenance/refuse-unopened.ts';

interface TriedCode {
  request: FastifyRequest;
  code: unknown;
}

/** Limits attempts with wrong codes per address, across all calls that take a code. */
export const withCode = <Result>(deps: Deps, { request, code }: TriedCode, work: () => Promise<Result>) =>
  code
    ? guess(deps, { name: 'code', subject: request.ip }, () => notingGuess(deps, request.ip, work))
    : work();

/** Options of calls before payment. Calls that report a payment or cancel one do not use them, so they always work. */
export const whilePaying = (deps: Deps) => ({
  preValidation: [limit(deps, 'checkout'), () => refuseNeverOpened(deps)],
});
