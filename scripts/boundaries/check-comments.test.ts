import { expect, it } from 'vitest';
import { checkComments } from './check-comments.ts';

const messagesOf = (text: string) => checkComments([{ path: 'a.ts', text }]).map(({ message }) => message);

it('checkComments reports a comment that begins with a verb or pronoun', () => {
  expect(messagesOf('const a = 1;\n// Is a number.\n/** Holds words. */\n')).toEqual([
    'line 2: the comment begins with "Is"; name its subject',
    'line 3: the comment begins with "Holds"; name its subject',
  ]);
});

it('checkComments accepts other beginnings and continued lines', () => {
  expect(messagesOf('// Amount in cents.\n/** Returns it. */\n// Waits until\n// It has ended.\n')).toEqual(
    [],
  );
});
