import { expect, test } from 'vitest';
import { readChoices, readUnsubscribeForm } from './unsubscribe-rules.ts';

const whole = { username: '@marta', email: 'Marta@Example.com', reason: 'Ya no lo uso' };

test('readUnsubscribeForm accepts a complete form', () => {
  expect(readUnsubscribeForm(whole).problems).toEqual({});
});

test('readUnsubscribeForm requires only the address', () => {
  expect(readUnsubscribeForm({ email: 'marta@example.com' }).problems).toEqual({});
  expect(readUnsubscribeForm({ ...whole, username: ' ', reason: ['a', 'b'] }).problems).toEqual({});
});

test.each([
  ['username', ' m ', 'username_short'],
  ['username', '@m', 'username_short'],
  ['username', 'm'.repeat(61), 'too_long'],
  ['email', '', 'email_invalid'],
  ['email', 'marta@', 'email_invalid'],
  ['email', `${'m'.repeat(300)}@example.com`, 'email_invalid'],
  ['reason', 'ya', 'reason_short'],
  ['reason', '  no   ', 'reason_short'],
  ['reason', 'x'.repeat(501), 'too_long'],
])('readUnsubscribeForm reports %s %j as %s', (field, value, problem) => {
  expect(readUnsubscribeForm({ ...whole, [field]: value }).problems).toEqual({ [field]: problem });
});

test('readChoices returns the ticked choices, and no choice for the other button', () => {
  const form = { 'want-reviews': 'on', step: 'save' };
  expect(readChoices(form)).toEqual({ marketing: false, reminders: false, reviews: true });
  expect(readChoices({ ...form, step: 'none' })).toBeUndefined();
});
