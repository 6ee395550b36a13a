import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#server/features.ts';
import { withTerms, wordTerms } from '#server/operations/retention/list-terms.ts';

test('the data model tells of every table how long its rows are kept and why (else: npm run schema)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/data-model.md'), 'utf8');
  const terms = wordTerms(features.flatMap(({ retention = [] }) => retention));
  expect(page).toBe(withTerms(page, terms));
});
