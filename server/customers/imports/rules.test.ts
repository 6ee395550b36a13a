import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#contracts/customers/imports.ts';
import type { TableLine } from '#server/platform/kit/csv.ts';
import { InvalidCell, parseMoment, readerOf } from './cell-rules.ts';
import { detectFileFormat, linesOf } from './decode-file.ts';
import { findWrongUnits, guessMapping } from './guess-rules.ts';

async function read(
  bytes: Uint8Array,
  size = 7,
): Promise<{ lines: TableLine[]; encoding: string; separator: string }> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const found = await detectFileFormat(pieces);
  const lines: TableLine[] = [];
  for await (const line of linesOf(pieces, { ...found, most: 100 })) lines.push(line);
  return { lines, ...found };
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('reading a file', () => {
  it.each([
    ['with its mark', Buffer.from('\ufeffaño;total\r\n2025;1'), 'utf-8', ';'],
    ['without one', Buffer.from('año,total\n2025,1\n'), 'utf-8', ','],
    ['as Windows wrote it', Buffer.from('año\ttotal\r2025\t1', 'latin1'), 'windows-1252', '\t'],
    ['as Excel writes Unicode text', utf16('año\ttotal\r\n2025\t1\r\n'), 'utf-16le', '\t'],
    ['as Unicode text without a mark', Buffer.from('año\ttotal\r\n2025\t1', 'utf16le'), 'utf-16le', '\t'],
    [
      'as Unicode text of another order without a mark',
      Buffer.from('año\ttotal\n2025\t1\n', 'utf16le').swap16(),
      'utf-16be',
      '\t',
    ],
    ['as Excel for Mac wrote it', Buffer.from('a\x96o;total\r2025;1\r', 'latin1'), 'macintosh', ';'],
  ])('an import reads text %s', async (_how, bytes, encoding, separator) => {
    expect(await read(bytes)).toEqual({
      encoding,
      separator,
      lines: [
        { line: expect.any(Number), cells: ['año', 'total'] },
        { line: 2, cells: ['2025', '1'] },
      ],
    });
  });

  it.each([
    'sep=|\r\nyear|total\r\n2025|1;5\r\n',
    '\ufeff"sep=|"\nyear|total\n2025|1;5\n',
    'SEP=|\nyear|total\n2025|1;5',
  ])('an import uses the separator that %j declares to Excel', async (text) => {
    const { lines, separator } = await read(Buffer.from(text));
    expect(separator).toBe('|');
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['year', 'total'],
      ['2025', '1;5'],
    ]);
  });

  it.each([
    ['Windows', Buffer.from('l\x92huile;cr\xe8me\n1;2\n', 'latin1'), ['l’huile', 'crème']],
    ['Windows without accents', Buffer.from('l\x92huile;prix\n1;2\n', 'latin1'), ['l’huile', 'prix']],
  ])('an import reads the apostrophes of %s', async (_of, bytes, cells) => {
    expect((await read(bytes)).lines[0]?.cells).toEqual(cells);
  });

  it.each([
    ['.xlsx', 'PK\x03\x04'],
    ['.xls', '\xd0\xcf\x11\xe0'],
    ['.pdf', '%PDF-1.7'],
  ])('an import rejects a file of the type %s', async (_what, beginning) => {
    await expect(read(Buffer.from(`${beginning}a;b\n1;2`, 'latin1'), 64)).rejects.toMatchObject({
      reason: 'workbook',
    });
  });

  it('an import accepts breaks and separators in quotes, and counts lines like an editor', async () => {
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
  ])('an import rejects %s', async (_what, text, reason) => {
    await expect(read(Buffer.from(text), 4096)).rejects.toMatchObject({ reason });
  });
});

it('guessMapping recognises column names of other shops, each column once', () => {
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

const shopify =
  'Name,Email,Financial Status,Paid at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name';

it.each<[string, ImportKind, string, Record<string, string>]>([
  [
    'Shopify orders',
    'past_orders',
    shopify,
    {
      ...{
        number: 'Name',
        ordered_at: 'Created at',
        email: 'Email',
        service: 'Lineitem name',
        total: 'Total',
      },
      ...{ quantity: 'Lineitem quantity', customer_name: 'Billing Name', state: 'Financial Status' },
    },
  ],
  [
    'Advanced Order Export',
    'past_orders',
    'Order Number,Order Status,Order Date,First Name (Billing),Email (Billing),Country Code (Billing),Order Total Amount,Item #,Item Name,Quantity (- Refund)',
    {
      ...{ number: 'Order Number', ordered_at: 'Order Date', email: 'Email (Billing)', service: 'Item Name' },
      ...{
        total: 'Order Total Amount',
        quantity: 'Quantity (- Refund)',
        customer_name: 'First Name (Billing)',
      },
      ...{ state: 'Order Status', country: 'Country Code (Billing)' },
    },
  ],
  [
    'Order/Customer CSV Export',
    'past_orders',
    'order_id,order_number,order_number_formatted,date,status,order_total,billing_first_name,billing_email,billing_country,line_items',
    {
      ...{
        number: 'order_number_formatted',
        ordered_at: 'date',
        email: 'billing_email',
        service: 'line_items',
      },
      ...{
        total: 'order_total',
        customer_name: 'billing_first_name',
        state: 'status',
        country: 'billing_country',
      },
    },
  ],
  [
    'WooCommerce Analytics',
    'past_orders',
    'Date,Order #,Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales',
    {
      ...{ number: 'Order #', ordered_at: 'Date', service: 'Product(s)', total: 'Net Sales' },
      ...{ quantity: 'Items sold', customer_name: 'Customer', state: 'Status' },
    },
  ],
  [
    'Perfect Panel orders',
    'past_orders',
    'ID;Username;Charge;Link;Start count;Quantity;Service ID;Service;Status;Remains;Created',
    {
      ...{ number: 'ID', ordered_at: 'Created', service: 'Service', total: 'Charge' },
      ...{ quantity: 'Quantity', state: 'Status' },
    },
  ],
  [
    'Shopify customers',
    'customers',
    'First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders,Note,Tags',
    { email: 'Email' },
  ],
  [
    'WooCommerce customers, whose logins are no accounts of a network',
    'customers',
    'Name,Username,Last active,Date registered,Email,Orders,Total spend',
    { email: 'Email' },
  ],
  [
    'Perfect Panel users, whose logins are no accounts of a network',
    'customers',
    'ID;Username;Email;Balance;Spent;Status;Created',
    { email: 'Email' },
  ],
  [
    'WooCommerce coupons',
    'codes',
    'ID,post_title,post_excerpt,discount_type,coupon_amount,usage_limit,usage_limit_per_user,expiry_date,minimum_amount',
    {
      ...{ code: 'post_title', note: 'post_excerpt', max_uses: 'usage_limit', minimum: 'minimum_amount' },
      ...{ max_uses_per_customer: 'usage_limit_per_user', valid_until: 'expiry_date' },
    },
  ],
])('guessMapping recognises the layout of %s', (_program, kind, line, expected) => {
  const heading = line.split(line.includes(';') ? ';' : ',');
  const mapping = guessMapping(kind, heading);
  expect(Object.fromEntries(Object.entries(mapping).map(([column, at]) => [column, heading[at]]))).toEqual(
    expected,
  );
});

it('parseMoment reads the time format of Shopify', () => {
  expect(parseMoment('2026-03-02 18:22:09 +0100')?.toISOString()).toBe('2026-03-02T17:22:09.000Z');
  expect(parseMoment('2026-03-02 18:22:09 +01:00')?.toISOString()).toBe('2026-03-02T17:22:09.000Z');
});

it('guessMapping never reads a column in another unit than its heading', () => {
  const heading = ['type', 'quantity', 'priceCents', 'percentBasisPoints'];
  expect(guessMapping('catalogue', heading)).toMatchObject({ price_cents: 2 });
  expect(guessMapping('catalogue', heading)).not.toHaveProperty('price');
  expect(findWrongUnits({ price: 2, quantity: 1, percent: 3 }, heading)).toEqual(['price', 'percent']);
  expect(findWrongUnits({ price_cents: 2, percent_basis_points: 3 }, heading)).toEqual([]);
  expect(findWrongUnits({ price: 0 }, ['Precio'])).toEqual([]);
  expect(readerOf({ price_cents: '384' }).money('price')).toBe(384);
  expect(readerOf({ price: '3,84 €' }).money('price')).toBe(384);
});

describe('reading a cell', () => {
  const of = (text: string) => readerOf({ x: text });
  it.each([
    ['1.234,56 €', 123456],
    ['1234.5', 123450],
    ['EUR 9,90', 990],
    ['12', 1200],
  ])('an import reads %s as an amount', (text, cents) => expect(of(text).amount('x')).toBe(cents));
  it.each([
    ['0.27819', 28],
    ['0,004', 0],
    ['12.3450', 1235],
    ['0.275', 28],
    ['9,99 €', 999],
  ])('an import rounds the displayed amount %s to cents', (text, cents) =>
    expect(of(text).roundedMoney('x')).toBe(cents),
  );
  it.each(['2.500', '1.000', '2,550', '2.555', 'EUR 1.200'])(
    'an import reports %s as ambiguous with both amounts',
    (text) => {
      expect(() => of(text).amount('x')).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ code: 'two_amounts' }) }),
      );
    },
  );
  it('a cell is never read as different figures for count and amount', () => {
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
  ])('an import reads %s as a count', (text, count) =>
    expect(of(text).whole('x', { least: 1, most: 1e9 })).toBe(count),
  );
  it.each([
    ['2025-03-01', '2025-02-28T23:00:00.000Z'],
    ['1/7/2025 14:05', '2025-07-01T12:05:00.000Z'],
    ['01.03.2025', '2025-02-28T23:00:00.000Z'],
    ['2025-03-01T10:00:00+01:00', '2025-03-01T09:00:00.000Z'],
    // The date format of LibreOffice and Excel in Spanish, French and Italian.
    ['01/03/25', '2025-02-28T23:00:00.000Z'],
    ['1.7.25 14:05', '2025-07-01T12:05:00.000Z'],
    ['2025/03/01 10:00', '2025-03-01T09:00:00.000Z'],
    ['1/7/2025, 14:05:09', '2025-07-01T12:05:09.000Z'],
    // PostgreSQL and Ruby.
    ['2026-03-02 18:22:09+01', '2026-03-02T17:22:09.000Z'],
    ['2026-03-02 18:22:09.25+00', '2026-03-02T18:22:09.250Z'],
    ['2026-03-02 18:22:09 UTC', '2026-03-02T18:22:09.000Z'],
    ['2026-03-02T18:22:09.123456Z', '2026-03-02T18:22:09.123Z'],
    ['2026-03-02 18:22 -0330', '2026-03-02T21:52:00.000Z'],
  ])('an import reads %s as a time in Madrid', (text, iso) =>
    expect(parseMoment(text)?.toISOString()).toBe(iso),
  );
  it.each([
    ...['31/02/2025', '13/13/2025', '45000', 'ayer', '', '1-7-25', '25-03-01', '1/3.2025', '1/3/2025 24:00'],
    ...['2026-02-30T10:00:00Z', '2026-03-02 18:22 +25', '2026-03-02 6:22 PM', '2026-03-02 CET', '1/3/025'],
  ])('an import rejects %s as a time', (text) => expect(parseMoment(text)).toBeUndefined());
  it('an import reports position and problem', () => {
    const problemOf = (run: () => unknown) => {
      try {
        return run();
      } catch (error) {
        return error instanceof InvalidCell ? error.problem : error;
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
