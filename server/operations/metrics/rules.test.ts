import { expect, test } from 'vitest';
import { toText } from './rules.ts';

test('figures are written as Prometheus reads them', () => {
  const text = toText([
    {
      name: 'auge_jobs_waiting',
      help: 'Jobs.',
      type: 'gauge',
      values: [{ labels: { queue: 'mail.send' }, value: 3 }, { value: 0.5 }],
    },
    { name: 'auge_none', help: 'Nothing yet.', type: 'counter', values: [] },
  ]);
  expect(text).toBe(
    '# HELP auge_jobs_waiting Jobs.\n# TYPE auge_jobs_waiting gauge\n' +
      'auge_jobs_waiting{queue="mail.send"} 3\nauge_jobs_waiting 0.5\n' +
      '# HELP auge_none Nothing yet.\n# TYPE auge_none counter\n',
  );
});

test('a label can end neither its quotes nor its line', () => {
  const values = [{ labels: { name: 'a"b\\c\nd' }, value: 1 }];
  expect(toText([{ name: 'x', help: 'h', type: 'gauge', values }])).toContain('x{name="a\\"b\\\\c\\nd"} 1\n');
});
