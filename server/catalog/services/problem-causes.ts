/** Problem messages of `change-rules.ts`. The captured groups are the subject of the problem. */
const sentences = [
  ['rises', /(.+): (\d+) for ([\d.]+) costs more per unit/],
  ['gone', /no longer offers (\S+)/],
  ['gone', /provider "(.+)" has no service (\S+)/],
  ['outside', /(\S+) accepts (\d+) to (\d+) in one order, not (\d+)/],
  ['no_provider', /there is no provider "(.+)"/],
  ['no_kind', /there is no service type "(.+)"/],
  ['other_form', /service type (\S+) has the form/],
  ['sold_twice', /(.+) occurs twice/],
  ['two_marks', /(.+): only one can be recommended/],
  ['other_id', /id (\d+) belongs to (.+): leave/],
] as const;

export type ProblemCause = (typeof sentences)[number][0];

export function causeOf(problem: string): { cause: ProblemCause; about: string } | undefined {
  for (const [cause, sentence] of sentences) {
    const found = sentence.exec(problem);
    if (found) return { cause, about: found.slice(1).join(' · ') };
  }
  return undefined;
}
