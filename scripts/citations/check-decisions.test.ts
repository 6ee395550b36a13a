import { describe, expect, it } from 'vitest';
import { checkDecisions } from './check-decisions.ts';

const record = (number: string, status = 'accepted') =>
  `# ${number}. A rule\n\n- **Date:** 2026-11-22\n- **Status:** ${status}\n- **Context:** It was open.\n- **Consequences:** It is not.\n\nMore.\n`;
const check = (more: Record<string, string>, index = '(001-a-rule.md) (002-another.md)') => {
  const all: Record<string, string> = {
    'docs/decisions/README.md': index,
    'docs/decisions/001-a-rule.md': record('001'),
    ...more,
  };
  return checkDecisions({ files: new Set(Object.keys(all)), read: (path) => all[path] ?? '' }).problems;
};

describe('the record of a decision', () => {
  it.each(['accepted', 'accepted; widened by 001', 'superseded by 001'])('may be %s', (status) =>
    expect(check({ 'docs/decisions/002-another.md': record('002', status) })).toEqual([]),
  );

  it.each([
    ['the number of its file', record('003'), /002-another\.md: its head has to be/],
    ['a date', record('002').replace(/- \*\*Date.+\n/, ''), /its head has to be/],
    ['consequences', record('002').replace(/- \*\*Cons.+\n/, ''), /its head has to be/],
    ['a known status', record('002', 'perhaps'), /no such status: “perhaps”/],
    ['a successor that exists', record('002', 'superseded by 009'), /its status names 009/],
  ])('needs %s', (_what, text, problem) =>
    expect(check({ 'docs/decisions/002-another.md': text })).toEqual([expect.stringMatching(problem)]),
  );

  it('stands in the folder of closed records once it is closed', () => {
    const index = '(001-a-rule.md) (closed/002-another.md)';
    const at = (path: string, status: string) => check({ [path]: record('002', status) }, index);
    expect(at('docs/decisions/closed/002-another.md', 'closed; widened by 001')).toEqual([]);
    expect(at('docs/decisions/closed/002-another.md', 'accepted')).toEqual([
      expect.stringContaining('does not fit its folder'),
    ]);
    expect(check({ 'docs/decisions/002-another.md': record('002', 'closed') })).toEqual([
      expect.stringContaining('does not fit its folder'),
    ]);
  });

  it('needs its line in the index', () => {
    expect(check({}, '')).toEqual([
      'docs/decisions/001-a-rule.md: is not listed in docs/decisions/README.md',
    ]);
  });

  it('has to be found at all', () => {
    expect(() => checkDecisions({ files: new Set(), read: () => '' })).toThrow(/no decision/);
  });
});
