import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionMessages } from '#messages/admin/staff/acts.ts';

const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const namesMatching = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))),
];

it.each(['es', 'en'] as const)(
  'the audit words have a label in %s for every action and subject of the audit log',
  (language) => {
    const { acts, subjects } = actionMessages[language];
    const audited = namesMatching(/action: '([a-z_]+\.[a-z_]+)'/g);
    expect(audited.length).toBeGreaterThan(100);
    expect(audited.filter((act) => !acts[act])).toEqual([]);
    expect(namesMatching(/subjectType: '([a-z_]+)'/g).filter((thing) => !subjects[thing])).toEqual([]);
  },
);
