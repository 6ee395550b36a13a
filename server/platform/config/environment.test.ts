import { expect, it } from 'vitest';
import { misspeltNames } from './environment.ts';

const known = ['STRIPE_SECRET_KEY', 'LOG_LEVEL', 'MODE', 'HOST', 'SMTP_URL', 'DATABASE_POOL'];
const told = (given: string[], inFile: string[] = []) =>
  misspeltNames({ given, known, inFile: new Set(inFile) }).map((line) => line.split(':')[0]);

it('finds names that are spelled nearly like ours, wherever they were set', () => {
  const near = ['STIRPE_SECRET_KEY', 'STRIPE_SECRETKEY', 'LOG_LEVL', 'smtp_url', 'DATABASE_POOLS'];
  expect(told(near)).toEqual(near);
});

it('lets the machine have its own names', () => {
  const others = [
    'PATH',
    'HOME',
    'NODE',
    'NODE_ENV',
    'HOSTNAME',
    'LOGLEVEL',
    'STRIPE_DEVICE_NAME',
    'DATABASE_NAME',
  ];
  expect(told([...others, ...known])).toEqual([]);
});

it('takes for ours in our own file what is short or of a family of ours, and nothing else', () => {
  const inFile = ['NODE', 'LOGLEVEL', 'MODUS', 'STRIPE_KEY', 'DATABASE_NAME', 'TZ', 'POSTGRES_PASSWORD'];
  expect(told(inFile, inFile)).toEqual(['NODE', 'LOGLEVEL', 'MODUS', 'STRIPE_KEY', 'DATABASE_NAME']);
});
