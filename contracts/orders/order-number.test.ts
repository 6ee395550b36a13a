import { expect, test } from 'vitest';
import { orderNumberSchema } from '../kit/ids.ts';
import { extractOrderNumber } from './order-number.ts';

test.each([
  'K7PM4XWQ2D',
  ' # k7pm 4xwq2d ',
  'k7pm4-xwq2d',
  'K7PM4–XWQ2D',
  'https://shop.example/es/track-order?order=K7PM4XWQ2D',
  'https://shop.example/es/track-order?lang=es&order=k7pm4xwq2d#more',
])('extractOrderNumber extracts the number from %s', (typed) => {
  expect(extractOrderNumber(typed)).toBe('K7PM4XWQ2D');
  expect(orderNumberSchema.parse(typed)).toBe('K7PM4XWQ2D');
});

test.each([
  '',
  'K7PM4XWQ2',
  'K7PM4XWQ2DD',
  'K7PM4XWQ20',
  'https://shop.example/?order=',
  '019aa2f0-0000-7000-8000-000000000000',
])('orderNumberSchema rejects %s', (typed) => {
  expect(orderNumberSchema.safeParse(typed).success).toBe(false);
});
