import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no screen is replaced by an error while it has earlier data', () => {
  const files = globSync('web/admin/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const gone = files.filter((file) =>
    /if \((?:\w+\.)?error\)\s*return <Failed/.test(readFileSync(file, 'utf8')),
  );
  // Shows the error only without data.
  expect(gone).toEqual(['web/admin/parts/async-section.tsx']);
});

it('figures of a quarter or month are never shown under another’s name', () => {
  for (const name of ['quarter/quarter', 'tax-return/tax-return', 'ledger/ledger'])
    expect(readFileSync(`web/admin/tax/returns/${name}.tsx`, 'utf8')).not.toContain('keep: true');
});
