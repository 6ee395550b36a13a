// Proves screens-29.

import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableLine } from '#server/platform/kit/csv.ts';
import { BadCell, parseMoment, readerOf } from './cell-rules.ts';
import { linesOf, sniff } from './decode-file.ts';
import { guessMapping, wrongUnits } from './guess-rules.ts';

async function read(
  bytes: Uint8Array,
  size = 7,
): Promise<{ lines: TableLine[]; encoding: string; separator: string }> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const found = await sniff(pieces);
  const lines: TableLine[] = [];
  for await (const line of linesOf(pieces, { ...found, most: 100 })) lines.push(line);
  return { lines, ...found };
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('a file is read', () => {
  it.each([
    ['with its mark', Buffer.from('\ufeffaño;total\r\n2025;1'), 'utf-8', ';'],
    ['without one', Buffer.from('año,total\n2025,1\n'), 'utf-8', ','],
    ['as Windows wrote it', Buffer.from('año\ttotal\r2025\t1', 'latin1'), 'windows-1252', '\t'],
    ['as Excel writes Unicode text', utf16('año\ttotal\r\n2025\t1\r\n'), 'utf-16le', '\t'],
  ])('%s', async (_how, bytes, encoding, separator) => {
    expect(await read(bytes)).toEqual({
      encoding,
      separator,
      lines: [
        { line: expect.any(Number), cells: ['año', 'total'] },
        { line: 2, cells: ['2025', '1'] },
      ],
    });
  });

  it('with breaks and separators inside of quotation marks, and lines counted as an editor does', async () => {
    const { lines } = await read(Buffer.from(`"a;1";"b ""x"""\n\n"one\ntwo";'=1+1\nlast;-5`));
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['a;1', 'b "x"'],
      ['one\ntwo', '=1+1'],
      ['last', '-5'],
    ]);
    expect(lines.at(-1)?.line).toBe(5);
  });

  it.each([
    ['a quotation mark that never ends', 'a;b\n"1;2\n3;4', 'quotes'],
    ['nothing but a heading', 'a;b\n\n', 'empty'],
    ['too many columns', `${'a;'.repeat(300)}\n1`, 'too_many_columns'],
  ])('or refused: %s', async (_what, text, reason) => {
    await expect(read(Buffer.from(text), 4096)).rejects.toMatchObject({ reason });
  });
});

it('guesses columns by what other shops call them, each once', () => {
  expect(
    guessMapping('past_orders', [
      'Nº',
      'Número de pedido',
      'Fecha',
      'Correo electrónico',
      'Producto',
      'Total',
      'Cantidad',
    ]),
  ).toEqual({ number: 1, ordered_at: 2, email: 3, service: 4, total: 5, quantity: 6 });
  expect(guessMapping('codes', ['Cupón', 'Descuento', 'Importe', 'Caduca'])).toMatchObject({
    code: 0,
    valid_until: 3,
  });
});

it('reads no column in another unit than its heading names', () => {
  const heading = ['type', 'quantity', 'priceCents', 'percentBasisPoints'];
  expect(guessMapping('catalogue', heading)).toMatchObject({ price_cents: 2 });
  expect(guessMapping('catalogue', heading)).not.toHaveProperty('price');
  expect(wrongUnits({ price: 2, quantity: 1, percent: 3 }, heading)).toEqual(['price', 'percent']);
  expect(wrongUnits({ price_cents: 2, percent_basis_points: 3 }, heading)).toEqual([]);
  expect(wrongUnits({ price: 0 }, ['Precio'])).toEqual([]);
  expect(readerOf({ price_cents: '384' }).money('price')).toBe(384);
  expect(readerOf({ price: '3,84 €' }).money('price')).toBe(384);
});

describe('a cell', () => {
  const of = (text: string) => readerOf({ x: text });
  it.each([
    ['1.234,56 €', 123456],
    ['1234.5', 123450],
    ['EUR 9,90', 990],
    ['12', 1200],
  ])('%s is an amount', (text, cents) => expect(of(text).amount('x')).toBe(cents));
  it.each(['2.500', '1.000', '2,550', '2.555', 'EUR 1.200'])(
    '%s may be two amounts, and says both',
    (text) => {
      expect(() => of(text).amount('x')).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ code: 'two_amounts' }) }),
      );
    },
  );
  it('no text is one figure as a count and another as an amount', () => {
    const figure = fc.stringMatching(/^\d{1,4}([., ]\d{1,4}){0,2}$/);
    const read = (run: () => number | null) => {
      try {
        return run();
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(figure, (text) => {
        const count = read(() => of(text).whole('x', { least: 0, most: 1e9 }));
        const cents = read(() => of(text).amount('x'));
        if (count !== null && cents !== null) expect([text, cents]).toEqual([text, count * 100]);
      }),
    );
  });
  it.each([
    ['1.000', 1000],
    ['12.000.000', 12_000_000],
    ['250,0', 250],
  ])('%s is a count', (text, count) => expect(of(text).whole('x', { least: 1, most: 1e9 })).toBe(count));
  it.each([
    ['2025-03-01', '2025-02-28T23:00:00.000Z'],
    ['1/7/2025 14:05', '2025-07-01T12:05:00.000Z'],
    ['01.03.2025', '2025-02-28T23:00:00.000Z'],
    ['2025-03-01T10:00:00+01:00', '2025-03-01T09:00:00.000Z'],
  ])('%s is a moment in Madrid', (text, iso) => expect(parseMoment(text)?.toISOString()).toBe(iso));
  it.each(['31/02/2025', '13/13/2025', '45000', 'ayer'])('%s is none', (text) =>
    expect(parseMoment(text)).toBeUndefined(),
  );
  it('says where and what is wrong', () => {
    const problemOf = (run: () => unknown) => {
      try {
        return run();
      } catch (error) {
        return error instanceof BadCell ? error.problem : error;
      }
    };
    expect(problemOf(() => of('nobody').email('x'))).toEqual({
      code: 'no_email',
      column: 'x',
      text: 'nobody',
    });
    expect(problemOf(() => of('').required('x', of('').text('x', 5)))).toMatchObject({ code: 'missing' });
    expect(problemOf(() => of('\ud800').raw('x'))).toMatchObject({ code: 'no_text' });
  });
});
