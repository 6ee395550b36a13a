import { isForgetting, type Retention, ruleName } from '#server/database/retention.ts';

export const termsBegin = '<!-- terms: written by `npm run schema` -->';
export const termsEnd = '<!-- end of terms -->';

function line(retention: Retention): string {
  if (!isForgetting(retention)) return `| \`${retention.table}\` | | stays | ${retention.because} | |`;
  const { table, days, atLeast, masks, because } = retention;
  const name = ruleName(retention);
  const rows = name === table ? `\`${table}\`` : `\`${table}\` (\`${name}\`)`;
  return `| ${rows} | ${days} | ${masks ? 'lose whom they name' : 'are deleted'} | ${because} | ${atLeast} |`;
}

/** The one table of what is kept how long and why, as `docs/data-model.md` shows it, of what the features declare. */
export function wordTerms(declared: readonly Retention[]): string {
  const lines = declared.map(line).sort();
  const head = '| rows of | days | then they | because | at least |\n| --- | --- | --- | --- | --- |';
  return `${termsBegin}\n${head}\n${lines.join('\n')}\n${termsEnd}`;
}

/** The page with its table written anew. Throws where it has none. */
export function withTerms(page: string, terms: string): string {
  const [begin, end] = [page.indexOf(termsBegin), page.indexOf(termsEnd)];
  if (begin < 0 || end < begin) throw new Error('the page has no table of terms');
  return page.slice(0, begin) + terms + page.slice(end + termsEnd.length);
}
