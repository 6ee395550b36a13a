import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCost, isCostName } from '#contracts/kit/cost-fields.ts';
import { modulesOf, type ScopeModule } from '#contracts/kit/module-fields.ts';
import { scopesAllowCall } from '#contracts/staff/api-scopes.ts';
import { ShopError } from '#server/platform/errors.ts';

type CallerRequest = Pick<FastifyRequest, 'staff'>;

/**
 * Returns whether the caller may read content of a module. Members may read all modules, keys need the module's `:read`
 * scope.
 */
export const canReadModule = ({ staff }: CallerRequest, module: ScopeModule): boolean =>
  staff?.kind !== 'api_key' || scopesAllowCall(staff.row.scopes, `${module}:read`);

function emptyOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodOptional) return undefined;
  return null;
}

interface Limits {
  isClosed(schema: z.core.$ZodType, around: unknown): boolean;
  /** Limits a value whose fields the contract does not list. */
  ofUnlisted(value: unknown): unknown;
}

function limitFields(schema: z.ZodObject, value: Record<string, unknown>, limits: Limits): object {
  const limited = Object.entries(schema.shape).map(([field, inner]) => [
    field,
    limits.isClosed(inner, value) ? emptyOf(inner) : limitValue(inner, value[field], limits),
  ]);
  return { ...value, ...Object.fromEntries(limited) };
}

function limitRecord(schema: z.ZodRecord, value: object, limits: Limits): object {
  const limited = Object.entries(value).map(([name, each]) => [
    name,
    limitValue(schema.valueType, each, limits),
  ]);
  return limits.ofUnlisted(Object.fromEntries(limited)) as object;
}

function limitValue(schema: z.core.$ZodType, value: unknown, limits: Limits): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return limitValue(schema.unwrap(), value, limits);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const open = value.filter((each) => !limits.isClosed(schema.element, each));
    return open.map((each) => limitValue(schema.element, each, limits));
  }
  if (schema instanceof z.ZodObject) return limitFields(schema, value as Record<string, unknown>, limits);
  if (schema instanceof z.ZodRecord) return limitRecord(schema, value as object, limits);
  return schema instanceof z.ZodUnknown ? limits.ofUnlisted(value) : value;
}

type IsOpen = (module: ScopeModule) => boolean;

export const withoutModules = (schema: z.core.$ZodType, value: unknown, isOpen: IsOpen): unknown =>
  limitValue(schema, value, {
    isClosed: (inner, around) => modulesOf(inner, around)?.every(isOpen) === false,
    ofUnlisted: (unlisted) => unlisted,
  });

function withoutCostNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCostNames);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !isCostName(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutCostNames(each)]));
}

export const withoutCosts = (schema: z.core.$ZodType, value: unknown): unknown =>
  limitValue(schema, value, { isClosed: isCost, ofUnlisted: withoutCostNames });

const seesCosts = ({ staff }: CallerRequest): boolean => staff?.kind !== 'staff' || staff.costs;

/** Rejects filters by closed content. Throws `scope_missing` for keys, `not_permitted` for costs. */
function requireFilters(request: FastifyRequest): void {
  const query = request.routeOptions.schema?.querystring;
  if (!(query instanceof z.ZodObject)) return;
  for (const [field, value] of Object.entries(request.query as object)) {
    const inner = query.shape[field];
    if (!inner) continue;
    if (!seesCosts(request) && isCost(inner, request.query))
      throw new ShopError('not_permitted', `${field} reveals costs`, { field });
    const closed = modulesOf(inner, request.query)?.find((module) => !canReadModule(request, module));
    if (closed && value !== undefined)
      throw new ShopError('scope_missing', `${field} needs ${closed}:read`, { field: `${closed}:read` });
  }
}

/**
 * Removes fields from replies: a module's fields for API keys without the module's `:read` scope, and costs
 * for members who may not see them.
 */
export function limitReplies(staffOnly: FastifyInstance): void {
  staffOnly.addHook('preHandler', async (request) => requireFilters(request));
  staffOnly.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const replies = request.routeOptions.schema?.response as Record<number, z.ZodType> | undefined;
    const schema = replies?.[reply.statusCode];
    if (!schema) return payload;
    if (!seesCosts(request)) return withoutCosts(schema, payload);
    if (request.staff?.kind !== 'api_key') return payload;
    return withoutModules(schema, payload, (module) => canReadModule(request, module));
  });
}
