import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { ownVersion } from '#server/http/own-version.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { describeCalls } from './describe-calls.ts';
import type { OpenApi } from './openapi.ts';
import { style, writePage } from './write-page.ts';

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What the shop can be asked, for whoever writes a program that asks it. */
export function registerApiStaffRoutes(app: FastifyInstance, deps: Deps): void {
  let described: OpenApi | undefined;
  const read = () => {
    described ??= describeCalls(app.calls(), ownVersion().version);
    return described;
  };
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const document = { summary: 'All calls, as OpenAPI 3.1' };
    staffOnly.get('/api/admin/openapi.json', { schema: document }, async () => read());
    const page = { summary: 'All calls, as a page to read' };
    staffOnly.get('/api/docs', { schema: page }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(writePage(read())),
    );
  });
}
