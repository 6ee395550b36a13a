import { openCall } from '#contracts/open-call.ts';
import { apiScopes, openCalls } from '#contracts/staff/api-scopes.ts';
import { describeForPrograms } from '#server/operations/api/describe-for-programs.ts';
import { ownVersion } from '#server/platform/http/own-version.ts';
import { declaredCalls } from '../api/described-shop.ts';
import { writeCallType } from './write-types.ts';

const head = '// Written by `npm run client` from what the calls declare.\n';

/** Returns the client's generated files by their names: where each call stands, and what it takes and gives back. */
export async function generateClient(): Promise<Record<string, string>> {
  const { paths } = describeForPrograms(await declaredCalls(), {
    scopes: apiScopes,
    version: ownVersion().version,
  });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const order = Object.keys(openCalls).filter((name) => openCall(name)?.promised);
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
