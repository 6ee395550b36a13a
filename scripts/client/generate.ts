import { scopeOfCall } from '#contracts/scopes-by-call.ts';
import { apiScopes, callScopes } from '#contracts/staff/api-scopes.ts';
import { describeForPrograms } from '#server/operations/api/describe-for-programs.ts';
import type { Operation, Schema } from '#server/operations/api/openapi.ts';
import { readOwnVersion } from '#server/platform/http/own-version.ts';
import { declaredCalls } from '../api/described-shop.ts';

const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name);
const keyOf = (name: string) => (isIdentifier(name) ? name : `'${name}'`);

const plainTypes: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${writeType(field)}`,
  );
  if (typeof additionalProperties === 'object' && fields.length === 0)
    return `Record<string, ${writeType(additionalProperties)}>`;
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`;
}

const unionType = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** Writes the TypeScript type of a schema's input. */
function writeType(schema: Schema): string {
  const { const: value, enum: values, anyOf, oneOf, allOf, items, type } = schema;
  if (value !== undefined) return JSON.stringify(value).replaceAll('"', "'");
  if (values) return unionType(values.map((each) => JSON.stringify(each).replaceAll('"', "'")));
  if (anyOf ?? oneOf) return unionType((anyOf ?? oneOf ?? []).map(writeType));
  if (allOf) return allOf.map(writeType).join(' & ');
  if (items) {
    const each = writeType(items);
    return each.includes('|') ? `(${each})[]` : `${each}[]`;
  }
  if (type === 'object') return writeObject(schema);
  if (Array.isArray(type)) return unionType(type.map((each) => plainTypes[each] ?? 'unknown'));
  return plainTypes[type ?? ''] ?? 'unknown';
}

/** A number in an address may be passed as text. */
const writeAddressed = (parameters: Operation['parameters']): string =>
  `{ ${parameters
    .map(({ name, required, schema }) => {
      const written = writeType(schema);
      const asked = written === 'unknown' || written === 'number' ? 'string | number' : written;
      return `${keyOf(name)}${required ? '' : '?'}: ${asked}`;
    })
    .join('; ')} }`;

/** Writes the input and reply of a call as a property of the type `Calls`. */
function writeCallType({ operationId = '', summary, parameters, requestBody, responses }: Operation): string {
  const inPath = parameters.filter(({ in: where }) => where === 'path');
  const inQuery = parameters.filter(({ in: where }) => where === 'query');
  const reply = responses[200]?.content?.['application/json'].schema;
  const optional = requestBody?.required ? '' : '?';
  return [
    `  /** ${summary}. */`,
    `  '${operationId}': {`,
    ...(inPath.length > 0 ? [`    params: ${writeAddressed(inPath)};`] : []),
    ...(inQuery.length > 0 ? [`    query?: ${writeAddressed(inQuery)};`] : []),
    ...(requestBody
      ? [`    body${optional}: ${writeType(requestBody.content['application/json'].schema)};`]
      : []),
    `    reply: ${reply ? writeType(reply) : 'Response'};`,
    '  };',
  ].join('\n');
}

const head = '// Written by `npm run client` from what the calls declare.\n';

/** Returns the client's generated files by name: the paths of the calls, and their types. */
export async function generateClient(): Promise<Record<string, string>> {
  const { paths } = describeForPrograms(await declaredCalls(), {
    scopes: apiScopes,
    version: readOwnVersion().version,
  });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const order = Object.keys(callScopes).filter((name) => scopeOfCall(name)?.promised);
  operations.sort(
    (one, other) =>
      order.indexOf(one.operation.operationId ?? '') - order.indexOf(other.operation.operationId ?? ''),
  );
  const lines = operations.map(
    ({ method, path, operation }) =>
      `  '${operation.operationId}': '${method} ${path}${operation.responses[200]?.content ? '' : ' file'}',`,
  );
  const types = operations.map(({ operation }) => writeCallType(operation));
  return {
    'calls.js': `${head}export const calls = {\n${lines.join('\n')}\n};\n`,
    'calls.d.ts': `${head}export declare const calls: Record<keyof Calls, string>;\n\nexport interface Calls {\n${types.join('\n')}\n}\n`,
  };
}
