import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { modulesOf, type ScopeModule } from '#contracts/kit/module-fields.ts';
import { opensCall } from '#contracts/staff/api-scopes.ts';
import { ShopError } from '#server/platform/errors.ts';

type Asking = Pick<FastifyRequest, 'staff'>;

/**
 * Returns whether the caller may read content of a module. Members may read all modules, keys need the module's `:read`
 * scope.
 */
export const mayRead = ({ staff }: Asking, module: ScopeModule): boolean =>
  staff?.kind !== 'api_key' || opensCall(staff.row.scopes, `${module}:read`);

function emptyOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodOptional) return undefined;
  return null;
}

type IsOpen = (module: ScopeModule) => boolean;

const isClosed = (schema: z.core.$ZodType, around: unknown, isOpen: IsOpen): boolean =>
  modulesOf(schema, around)?.every(isOpen) === false;

function limitFields(schema: z.ZodObject, value: Record<string, unknown>, isOpen: IsOpen): object {
  const limited = Object.entries(schema.shape).map(([field, inner]) => [
    field,
    isClosed(inner, value, isOpen) ? emptyOf(inner) : withoutModules(inner, value[field], isOpen),
  ]);
  return { ...value, ...Object.fromEntries(limited) };
}

export function withoutModules(schema: z.core.$ZodType, value: unknown, isOpen: IsOpen): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return withoutModules(schema.unwrap(), value, isOpen);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const open = value.filter((each) => !isClosed(schema.element, each, isOpen));
    return open.map((each) => withoutModules(schema.element, each, isOpen));
  }
  if (schema instanceof z.ZodObject) return limitFields(schema, value as Record<string, unknown>, isOpen);
  return value;
}

/** Rejects a key that filters by content of a closed module. Throws `scope_missing`. */
function requireFilters(request: FastifyRequest): void {
  const query = request.routeOptions.schema?.querystring;
  if (request.staff?.kind !== 'api_key' || !(query instanceof z.ZodObject)) return;
  for (const [field, value] of Object.entries(request.query as object)) {
    const inner = query.shape[field];
    const closed = inner && modulesOf(inner, request.query)?.find((module) => !mayRead(request, module));
    if (closed && value !== undefined)
      throw new ShopError('scope_missing', `${field} needs ${closed}:read`, { field: `${closed}:read` });
  }
}

/** Removes a module's fields from replies to API keys that lack the module's `:read` scope. */
export function limitReplies(staffOnly: FastifyInstance): void {
  staffOnly.addHook('preHandler', async (request) => requireFilters(request));
  staffOnly.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const replies = request.routeOptions.schema?.response as Record<number, z.ZodType> | undefined;
    const schema = replies?.[reply.statusCode];
    if (request.staff?.kind !== 'api_key' || !schema) return payload;
    return withoutModules(schema, payload, (module) => mayRead(request, module));
  });
}
