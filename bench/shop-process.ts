import { dirname, join } from 'node:path';
import { builtScript } from '../scripts/launch/built-program.ts';
import { answerParent } from './processes/answer-parent.ts';
import { countCalls } from './processes/count-calls.ts';
import { countStatements } from './processes/count-statements.ts';

/** The shop as `node server/main.ts` runs it, with counters around what leaves the process. */
const statements = countStatements();
const calls = countCalls();
type Config = typeof import('#server/platform/config/config.ts');
type Main = typeof import('#server/main.ts');

/** With `BENCH_BUILT` the built program, as a start runs it. Its statements are not counted: it has its own driver. */
const built = process.env.BENCH_BUILT === 'on' ? builtScript('main') : null;
const [{ loadConfig }, { startProgram }]: [Config, Main] = built
  ? await Promise.all([import(join(dirname(built), 'config.js')), import(built)])
  : await Promise.all([import('#server/platform/config/config.ts'), import('#server/main.ts')]);
const pages = process.env.BENCH_PAGES !== 'off';
const program = await startProgram(loadConfig(), { pages });

answerParent(
  { url: program.url },
  {
    counts: () => ({ statements: statements.statements, calls: calls.calls }),
    checkouts: () => calls.checkouts.splice(0),
  },
  () => program.close(),
);
