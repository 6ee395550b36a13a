import { join } from 'node:path';
import { readShelf } from './citations/read-library.ts';
import { writeSpecification } from './citations/specification.ts';

/** Prints the specification as Markdown, with the tests that say that they prove its rows. */
process.stdout.write(writeSpecification(readShelf(join(import.meta.dirname, '..'))));
