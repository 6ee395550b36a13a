import { serveParent } from './processes/answer-parent.ts';
import { countCalls } from './processes/count-calls.ts';
import { countStatements } from './processes/count-statements.ts';

/** The shop as `node server/main.ts` runs it, with counters for statements and outside calls. */
const statements = countStatements();
const calls = countCalls();

const { loadConfig } = await import('#server/platform/config/config.ts');
const { startProgram } = await import('#server/main.ts');
const pages = process.env.BENCH_PAGES !== 'off';
const program = await startProgram(loadConfig(), { pages });

serveParent(
  { url: program.url },
  {
    counts: () => ({ statements: statements.statements, calls: calls.calls }),
    checkouts: () => calls.checkouts.splice(0),
  },
  () => program.close(),
);
