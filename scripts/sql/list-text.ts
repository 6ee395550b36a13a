import { type Expression, isObjectLiteralExpression } from 'typescript/unstable/ast';
import { findMembers, foldTexts } from './fold-text.ts';
import type { SourceProgram } from './program.ts';

/**
 * Returns the statements of a `keysetPage` list: its columns and tables, in each of its sort orders, without
 * conditions that depend on the query. Returns `null` when the list is not a literal.
 */
export function textsOfList(program: SourceProgram, page: Expression): string[] | null {
  if (!isObjectLiteralExpression(page)) return null;
  const list = findMembers(program, page)?.get('list');
  const members = list && findMembers(program, list);
  if (!members) return null;
  const textsOf = (name: string) => {
    const value = members.get(name);
    return value ? foldTexts(program, value) : null;
  };
  const [columns, from, id] = [textsOf('columns'), textsOf('from'), textsOf('id')];
  if (!columns || !from || !id) return null;
  const order = [...id, ...sortKeys(program, members)].join(', ');
  const where = textsOf('where')?.[0] ?? 'true';
  return columns.flatMap((names) =>
    from.map((tables) => `select ${names} from ${tables} where ${where} order by ${order}`),
  );
}

/** Returns the sort keys of the list, as far as they are literals. */
function sortKeys(program: SourceProgram, members: Map<string, Expression>): string[] {
  const sorting = members.get('sorting');
  const offered = members.get('sortings');
  const ways = offered ? [...(findMembers(program, offered)?.values() ?? [])] : [];
  return [...(sorting ? [sorting] : []), ...ways].flatMap((way) => {
    const key = findMembers(program, way)?.get('key');
    return (key && foldTexts(program, key)) ?? [];
  });
}
