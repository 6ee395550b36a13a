import { useMemo } from 'react';
import { apiScopes } from '#contracts/staff/api-scopes.ts';
import { useRead } from '../../../data/call-shop.ts';

interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: BodySchema } } };
  'x-scope': string;
  'x-codeSamples': { source: string }[];
}
interface BodySchema {
  properties?: Record<string, { type?: string; enum?: unknown[] }>;
  required?: string[];
}

export interface DescribedCall extends DescribedOperation {
  method: string;
  path: string;
}

export const allScopes = apiScopes.join(',');

export function useDescribedCalls() {
  const { data, error, refetch } = useRead('openapi.show', { query: { scopes: allScopes } });
  const calls = useMemo(() => {
    const { paths = {} } = (data ?? {}) as { paths?: Record<string, Record<string, DescribedOperation>> };
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    );
    return found.sort((one, other) => one['x-scope'].localeCompare(other['x-scope'], 'en'));
  }, [data]);
  return { calls, error, refetch };
}

export function createExampleBody({ requestBody }: DescribedCall): string | undefined {
  if (!requestBody) return undefined;
  const { properties = {}, required = [] } = requestBody.content['application/json'].schema;
  const empty = (name: string) => {
    const { type, enum: values } = properties[name] ?? {};
    if (values) return values[0];
    return type === 'integer' || type === 'number' ? 0 : type === 'array' ? [] : '';
  };
  return JSON.stringify(Object.fromEntries(required.map((name) => [name, empty(name)])), null, 2);
}

export function fillPath({ path, parameters }: DescribedCall, typed: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(typed[name] ?? ''),
  );
  const asked = new URLSearchParams();
  for (const { name, in: where } of parameters)
    if (where === 'query' && typed[name]) asked.set(name, typed[name]);
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}
