import { expect, test } from 'vitest';
import { shopIdentitySchema } from '../catalog/identity.ts';
import { buyerProblemOf } from '../invoices/invoice.ts';
import { correctRecordSchema } from './records.ts';

const identity = {
  ...{ name: 'Auge', legalName: 'Auge, S. L.', taxId: 'B00000000', registry: '' },
  ...{ address: ['Calle 1'], email: 'soporte@shop.example' },
};

/** Sealed records contain these names. */
const fields: Record<string, (name: string) => boolean> = {
  'the name of a buyer': (name) => buyerProblemOf('name', name) === undefined,
  "the buyer's name in a corrected record": (name) =>
    correctRecordSchema.safeParse({ recipientName: name }).success,
  'the name of the issuer': (legalName) => shopIdentitySchema.safeParse({ ...identity, legalName }).success,
};
const invisible = ['', ' ', '\u200b', '\u3164', '\uffa0\u115f', '\u2060\u00ad', '""'];

test.each(Object.keys(fields))('%s is accepted only with a visible letter or digit', (field) => {
  expect(fields[field]?.('Ñandú & Hijos, S. L.')).toBe(true);
  expect(invisible.filter((name) => fields[field]?.(name))).toEqual([]);
});
