/** Is what a report of Vitest says of its files. */
export interface VitestFiles {
  testResults: {
    name?: string;
    message?: string;
    status: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { errors?: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

/** Is what a report of Playwright says of its stories. */
export interface PlaywrightStories {
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
}

const messageLines = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: reports keep the colours of a terminal.
const colours = /\u001b\[[\d;]*m/g;

/** Returns one failure as it is told at the end of a run: what failed, then the first lines of why. */
function failure(what: string, why = 'no message'): string {
  const lines = why.replace(colours, '').trim().split('\n');
  return [what, ...lines.slice(0, messageLines).map((line) => `    ${line}`)].join('\n');
}

/** Lists the failed tests of a report of Vitest, and the files that could not be loaded. */
export function vitestFailures({ testResults }: VitestFiles): string[] {
  return testResults.flatMap(({ name = 'a file', message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name}: ${fullName}`, failureMessages?.[0]),
    );
  });
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Lists the failed stories of a report of Playwright, and what broke outside of them. */
export function playwrightFailures({ errors, suites = [] }: PlaywrightStories): string[] {
  const outside = errors.map(({ message }) => failure('outside the stories', message));
  const stories = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const all = tests.flatMap(({ results }) => results.flatMap(({ errors: of = [] }) => of));
      return failure(`${file}:${line} ${title}`, all[0]?.message);
    });
  return [...outside, ...stories];
}
