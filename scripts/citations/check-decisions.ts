import type { Shelf } from './read-library.ts';

const folder = 'docs/decisions/';
const index = `${folder}README.md`;
const head =
  /^# (\d{3})\. .+\n\n- \*\*Date:\*\* \d{4}-\d\d-\d\d\n- \*\*Status:\*\* (.+)\n- \*\*Context:\*\* .+\n- \*\*Consequences:\*\* .+\n/;
const status = /^((accepted|closed)(; widened by \d{3}(, \d{3})*)?|superseded by \d{3})$/;
const record = /^docs\/decisions\/(closed\/)?(\d{3})-[\w-]+\.md$/;
const numberOf = (path: string) => record.exec(path)?.[2] ?? '';

/** Describes the first lines of a record to somebody who forgot one. */
const form =
  '“# NNN. Title”, a blank line, then “- **Date:** 2026-11-22”, “- **Status:** accepted” (or “accepted; widened by NNN”, “closed”, “superseded by NNN”), “- **Context:** …”, “- **Consequences:** …”, a sentence each';

function headProblems(path: string, text: string, numbers: readonly string[]): string[] {
  const match = head.exec(text);
  if (match?.[1] !== numberOf(path)) return [`its head has to be ${form}`];
  const said = match[2] ?? '';
  if (!status.test(said)) return [`no such status: “${said}”`];
  const home = path.includes('/closed/') ? 'closed' : 'accepted';
  if (!said.startsWith(home) && !said.startsWith('superseded'))
    return [`its status “${said}” does not fit its folder`];
  return (said.match(/\d{3}/g) ?? [])
    .filter((other) => !numbers.includes(other))
    .map((other) => `its status names ${other}, which is not there`);
}

/**
 * Returns records of decisions that lack their head or their line in the index. Throws when there are none to read.
 */
export function checkDecisions({ files, read }: Shelf): { read: number; problems: string[] } {
  const records = [...files].filter((path) => record.test(path)).sort();
  if (records.length === 0) throw new Error('no decision was read');
  const numbers = records.map(numberOf);
  const listed = files.has(index) ? read(index) : '';
  const problems = records.flatMap((path) =>
    [
      ...headProblems(path, read(path), numbers),
      ...(listed.includes(`(${path.slice(folder.length)})`) ? [] : [`is not listed in ${index}`]),
    ].map((problem) => `${path}: ${problem}`),
  );
  return { read: records.length, problems };
}
