/** Problem messages of `change-rules.ts`. The captured groups are the subject of the problem. */
const sentences = [
  ['rises', /(.+): (\d+) for ([\d.]+) costs more for each/],
  ['gone', /no longer offers (\S+)/],
  ['gone', /provider "(.+)" has no service (\S+)/],
  ['outside', /(\S+) takes (\d+) to (\d+) in one order, and this is (\d+)/],
  ['no_provider', /there is no provider "(.+)"/],
  ['no_kind', /there is no kind "(.+)"/],
  ['other_form', /(\S+) has the form of/],
  ['sold_twice', /(.+) stands twice/],
  ['two_marks', /(.+): only one can be recommended/],
  ['other_id', /(\d+) is (.+) and stays it/],
] as const;

export type ProblemCause = (typeof sentences)[number][0];

export function causeOf(problem: string): { cause: ProblemCause; about: string } | undefined {
  for (const [cause, sentence] of sentences) {
    const found = sentence.exec(problem);
    if (found) return { cause, about: found.slice(1).join(' · ') };
  }
  return undefined;
}
