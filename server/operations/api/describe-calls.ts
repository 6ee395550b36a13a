import { z } from 'zod';
import { type ErrorCode, errorReplySchema } from '#contracts/kit/errors.ts';
import { httpStatus } from '#server/platform/errors.ts';
import { rateOf } from '#server/platform/http/limits.ts';
import type { RecordedRoute } from '#server/platform/http/recorded-routes.ts';
import type { OpenApi, Operation, Schema } from './openapi.ts';

/** Errors that every route may return. The last four apply to staff routes only. */
const anyCall: ErrorCode[] = [
  ...(['invalid_request', 'rate_limited', 'payload_too_large', 'unsupported_media_type'] as const),
  ...(['forbidden_origin', 'shop_unavailable', 'internal'] as const),
];

/** Describes inputs as sent, before parsing, and outputs as written. */
function toSchema(schema: unknown, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' });
  return described as Schema;
}

function parametersOf(schema: unknown, where: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: described,
  }));
}

function keyOf({ schema }: RecordedRoute): Operation['parameters'] {
  if (!schema.idempotency) return [];
  const required = schema.idempotency === 'required';
  return [{ name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string' } }];
}

function errorsOf({ schema, role, sensitive }: RecordedRoute): Operation['responses'] {
  const staff: ErrorCode[] = role ? ['unauthorized', 'not_permitted'] : [];
  const codes = [...(schema.errors ?? []), ...staff, ...(sensitive ? (['proof_needed'] as const) : [])];
  const byStatus = Map.groupBy(codes, httpStatus);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: [...new Set(same)].sort().join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function responsesOf({ schema }: RecordedRoute): Operation['responses'] {
  const reply = (schema.response as Record<string, unknown> | undefined)?.[200];
  if (!reply) return { 200: { description: 'No JSON: a file, a picture, a page or a stream' } };
  return {
    200: { description: 'Done', content: { 'application/json': { schema: toSchema(reply, 'output') } } },
  };
}

export function describeCall(call: RecordedRoute): Operation {
  const { schema, role, sensitive, limit } = call;
  const isRequired = Boolean(schema.body) && !(schema.body as z.ZodType).safeParse(undefined).success;
  return {
    summary: schema.summary ?? '',
    tags: [role || call.url.startsWith('/api/admin/') ? 'staff' : 'everyone'],
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.querystring, 'query'),
      ...keyOf(call),
    ],
    ...(schema.body
      ? {
          requestBody: {
            required: isRequired,
            content: { 'application/json': { schema: toSchema(schema.body, 'input') } },
          },
        }
      : {}),
    responses: { ...responsesOf(call), ...errorsOf(call) },
    'x-role': role ?? 'anybody',
    ...(sensitive ? { 'x-fresh-proof': true } : {}),
    ...(limit ? { 'x-limit': rateOf(limit) } : {}),
  };
}

export const pathOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

const intro = `Bodies and answers are JSON. Amounts are whole cents of euros where a name ends in Cents, times are ISO 8601. A call that changes something is refused when a browser sends it from another site.

Each refusal has the same form, in the language that the caller asks for (\`language\` of the body, the language of the visit, \`Accept-Language\`); \`error.code\` is for programs. Any call may be refused with ${anyCall.map((code) => `\`${code}\` (${httpStatus(code)})`).join(', ')}.`;

export const describeError = (): Schema => toSchema(errorReplySchema, 'output');

export function describeCalls(calls: readonly RecordedRoute[], version: string): OpenApi {
  const sorted = [...calls].sort((a, b) => pathOf(a.url).localeCompare(pathOf(b.url), 'en'));
  const paths: OpenApi['paths'] = {};
  for (const call of sorted) {
    const path = pathOf(call.url);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Calls of the shop', version, description: intro },
    paths,
    components: { schemas: { Error: describeError() } },
  };
}
