import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readReport, UnverifiedReport, verifyReport } from '#server/platform/clients/mail/mail-reports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { receiveReport } from './returned-mails.ts';

const bodyLimit = 256 * 1024;

const schema = {
  summary: 'Receives signed reports of the mail service about bounces and complaints',
  response: { 200: z.object({ received: z.literal(true) }) },
};

const readWebhookHeader = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[`webhook-${name}`] ?? headers[`svix-${name}`];
  return typeof value === 'string' ? value : '';
};

function verifyReportBody(deps: Deps, request: FastifyRequest): { eventId: string; rawBody: Buffer } {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const id = readWebhookHeader(request, 'id');
  const [timestamp, signature] = [
    readWebhookHeader(request, 'timestamp'),
    readWebhookHeader(request, 'signature'),
  ];
  const { reportSecrets: secrets } = deps.config.mail;
  try {
    verifyReport({ id, timestamp, signature, rawBody }, { secrets, now: deps.now() });
  } catch (error) {
    if (!(error instanceof UnverifiedReport)) throw error;
    throw new ShopError('invalid_request', error.message, { cause: error });
  }
  return { eventId: id, rawBody };
}

/** The route reads the raw body, because the signature covers its bytes. */
export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/webhooks/mail', { bodyLimit, schema }, async (request) => {
      const { eventId, rawBody } = verifyReportBody(deps, request);
      let report: ReturnType<typeof readReport>;
      try {
        report = readReport(rawBody);
      } catch (error) {
        throw new ShopError('invalid_request', 'no report', { cause: error as Error });
      }
      if (report) await receiveReport(deps, { eventId, report });
      return { received: true };
    });
  });
}
