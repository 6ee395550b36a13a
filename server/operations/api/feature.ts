import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readOwnVersion } from '#server/platform/http/own-version.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { describeCalls } from './describe-calls.ts';
import { describeForPrograms } from './describe-for-programs.ts';
import type { OpenApi } from './openapi.ts';
import { style, writePage } from './write-reference.ts';

const styleHash = sha256(style).toString('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function registerApiStaffRoutes(app: FastifyInstance, deps: Deps): void {
  let described: OpenApi | undefined;
  const read = () => {
    described ??= describeCalls(app.calls(), readOwnVersion().version);
    return described;
  };
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'openapi.show', async ({ staff, query }) => {
      const held = staff?.kind === 'api_key' ? staff.row.scopes : query.scopes?.split(',');
      if (!held) return read();
      return describeForPrograms(app.calls(), { scopes: held, version: readOwnVersion().version });
    });
    serve(staffOnly, 'docs.show', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(writePage(read())),
    );
  });
}

export const apiFeature: Feature = { name: 'api', staffRoutes: registerApiStaffRoutes };
