import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAll } from './boundaries/check-all.ts';
import { checkFunctions } from './boundaries/check-functions.ts';
import { checkLimits } from './boundaries/check-limits.ts';
import { checkScreenNames } from './boundaries/check-names.ts';
import { checkStyles } from './boundaries/check-styles.ts';
import { checkWords, countWords, readCounts, readSources, writeCounts } from './boundaries/comment-words.ts';
import { readModules } from './boundaries/read-modules.ts';
import { readSheets } from './boundaries/read-styles.ts';
import { readTableOwners } from './boundaries/table-owners.ts';
import { checkCitations } from './citations/check-citations.ts';
import { checkComments } from './citations/check-comments.ts';
import { checkDecisions } from './citations/check-decisions.ts';
import { checkPaths } from './citations/check-paths.ts';
import { readShelf } from './citations/read-library.ts';
import { checkSpecification } from './citations/specification.ts';

const root = join(import.meta.dirname, '..');
const modules = readModules(root);
const owners = readTableOwners(readFileSync(join(root, 'docs', 'data-model.md'), 'utf8'));
const sources = readSources(
  root,
  modules.map(({ path }) => path),
);
if (process.argv.includes('--count-words')) writeCounts(root, countWords(sources));
const problems = [
  ...checkAll(modules, owners),
  ...checkScreenNames(modules),
  ...checkFunctions(sources),
  ...checkLimits(sources),
  ...checkStyles(modules, readSheets(root)),
  ...checkWords(sources, readCounts(root)),
];
for (const { path, message } of problems) console.error(`${path}: ${message}`);
console.log(`Boundaries: ${modules.length} modules read, ${problems.length} problems`);

const shelf = readShelf(root);
const threats = 'docs/threat-model.md';
const citations = checkCitations({ ...shelf, document: shelf.read(threats) });
for (const problem of citations.problems) console.error(`${threats}, ${problem}`);
console.log(`Citations: ${citations.cited} tests cited, ${citations.problems.length} not there`);

const specification = checkSpecification(shelf);
for (const problem of specification.problems) console.error(problem);
console.log(`Specification: ${specification.proved} rows proved, ${specification.problems.length} problems`);

const decisions = checkDecisions(shelf);
for (const problem of decisions.problems) console.error(problem);
console.log(`Decisions: ${decisions.read} read, ${decisions.problems.length} problems`);

const comments = checkComments(shelf);
for (const problem of comments.problems) console.error(problem);
console.log(`Comments: ${comments.cited} citations read, ${comments.problems.length} not there`);

const paths = checkPaths(shelf);
for (const problem of paths.problems) console.error(problem);
console.log(`Paths: ${paths.named} named in documents, ${paths.problems.length} not there`);

const found = [
  problems,
  citations.problems,
  specification.problems,
  decisions.problems,
  comments.problems,
  paths.problems,
].flat();
process.exitCode = found.length > 0 ? 1 : 0;
