import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import type { ErrorCode } from '#contracts/kit/errors.ts';
import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import type { Log } from '../logging/log.ts';
import { parseBody } from './form-text.ts';

const isFolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pickKnownFields(shape: Record<string, z.core.$ZodType>, value: unknown): unknown {
  if (!isFolder(value)) return null;
  const names = Object.keys(shape).filter((name) => value[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, pickKnownPart(shape[name] as z.core.$ZodType, value[name])]),
  );
}

function pickKnownOfUnion(options: readonly z.core.$ZodType[], value: unknown): unknown {
  const fits = options.find((option) => z.safeParse(option, value).success);
  if (fits || !isFolder(value)) return fits ? pickKnownPart(fits, value) : null;
  return Object.assign({}, ...options.map((option) => pickKnownPart(option, value)));
}

/**
 * Returns the part of an invalid value that matches its schema. Drops unknown fields, and objects where the
 * schema has a primitive. Never throws.
 */
export function pickKnownPart(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodObject) return pickKnownFields(schema.shape, value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((each) => pickKnownPart(schema.element, each)) : null;
  if (schema instanceof z.ZodUnion) return pickKnownOfUnion(schema.options, value);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return pickKnownPart(schema.unwrap(), value);
  if (schema instanceof z.ZodUnknown) return value;
  if (schema instanceof z.ZodRecord)
    return isFolder(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, pickKnownPart(schema.valueType, each)]),
        )
      : null;
  return typeof value === 'object' ? null : value;
}

/** Types `success: true` of a reply as any boolean. The serializer checks the value. */
export type Answer<Reply> = Reply extends object
  ? { [Field in keyof Reply]: Reply[Field] extends true ? boolean : Reply[Field] }
  : Reply;

declare module 'fastify' {
  interface FastifyTypeProviderDefault {
    readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
    readonly serializer: this['schema'] extends z.ZodType ? Answer<z.input<this['schema']>> : unknown;
  }
  interface FastifySchema {
    summary?: string;
    errors?: readonly ErrorCode[];
    idempotency?: 'required' | 'optional';
  }
  interface FastifyRequest {
    bodyLocale: Locale | null;
  }
}

const compileRequestValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    try {
      // A missing body or query is null here.
      return { value: parseBody(schema, value ?? undefined) };
    } catch (error) {
      return { error: error as Error };
    }
  };

interface ReplyValidation {
  /** Throws for a reply that does not match its schema. False only in live mode. */
  strict: boolean;
  log: Log;
}

/**
 * Serialises only the fields of the schema. When the reply does not match its schema, the call has already
 * done its work and perhaps taken money. Live mode therefore sends the matching part and logs an error.
 */
function compileReplySerializer({ strict, log }: ReplyValidation): FastifySerializerCompiler<z.ZodType> {
  return ({ schema, method, url }) =>
    (answer: unknown) => {
      const written = schema.safeParse(answer);
      if (written.success) return JSON.stringify(written.data);
      const faults = written.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .slice(0, 5);
      if (strict)
        throw new Error(`The reply of ${method} ${url} does not match its contract: ${faults.join('; ')}`);
      log.error({ method, route: url, faults }, 'a reply does not match its contract');
      return JSON.stringify(pickKnownPart(schema, answer));
    };
}

export function enforceContracts(app: FastifyInstance, writing: ReplyValidation): void {
  app.setValidatorCompiler(compileRequestValidator);
  app.setSerializerCompiler(compileReplySerializer(writing));
  app.decorateRequest('bodyLocale', null);
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || !('language' in body)) return;
    if (isLocale(body.language)) request.bodyLocale = body.language;
  });
}
