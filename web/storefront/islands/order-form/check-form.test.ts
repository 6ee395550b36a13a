import { expect, test } from 'vitest';
import { checkForm, firstProblem, isEmail } from './check-form.ts';

const complete = {
  packageId: '204',
  username: '@marta.estudio',
  isPublic: true,
  email: 'marta@ejemplo.es',
  startNow: true,
  waive: true,
};

test('a complete form has no problems', () => {
  expect(checkForm(complete)).toEqual({});
});

test('an empty form tells everything, the package first', () => {
  const problems = checkForm({
    packageId: '',
    username: ' ',
    isPublic: false,
    email: '',
    startNow: false,
    waive: false,
  });
  expect(problems).toEqual({
    package: 'package',
    username: 'username',
    public: 'public',
    email: 'email',
    startNow: 'startNow',
    waive: 'waive',
  });
  expect(firstProblem(problems)).toBe('package');
});

test('the order of complaints is the one of the specification', () => {
  expect(firstProblem(checkForm({ ...complete, email: 'marta@', isPublic: false }))).toBe('public');
  expect(checkForm({ ...complete, email: 'marta@' })).toEqual({ email: 'emailInvalid' });
  expect(checkForm({ ...complete, username: 'dos palabras' })).toEqual({ username: 'usernameInvalid' });
});

test.each([
  ['a@b.es', true],
  [' a@b.es ', true],
  ['a@b', false],
  ['a b@c.es', false],
  ['', false],
])('is %j an e-mail address? %s', (text, answer) => {
  expect(isEmail(text)).toBe(answer);
});
