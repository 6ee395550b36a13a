import { expect, it } from 'vitest';
import { serviceTypes } from '#contracts/orders/states.ts';
import { readPriceListFile, writePriceListFile } from './price-list-file.ts';

const heading = 'type;audience;quantity;bonus;price;recommended;provider_service';
const readPriceList = (text: string) => readPriceListFile(new TextEncoder().encode(text));
const readLine = (line: string) => readPriceList(`${heading}\n${line}\n`);

it('readPriceListFile reads tables saved by spreadsheets', () => {
  expect(
    readPriceList(
      `\ufeffType,Audience,Quantity,Bonus,Price,Recommended,Provider_Service\r\nFollowers,Spain,25,,"3,49 €",X,1002\r\n`,
    ),
  ).toEqual({
    kind: 'read',
    services: [
      {
        line: 2,
        id: null,
        type: 'followers',
        audience: 'spain',
        quantity: 25,
        bonusQuantity: 0,
        priceCents: 349,
        popular: true,
        provider: 'default',
        providerService: '1002',
      },
    ],
  });
});

it('readPriceListFile reads its own output, including formulas of a provider', () => {
  const service = {
    id: 301,
    type: 'likes' as const,
    audience: null,
    quantity: 50,
    bonusQuantity: 5,
    priceCents: 123_456,
    popular: false,
    provider: '=1+1',
    providerService: '-7',
  };
  const bare = { ...service, id: null, quantity: 100, provider: null, providerService: null };
  expect(readPriceList(writePriceListFile([service, bare]))).toEqual({
    kind: 'read',
    services: [
      { line: 2, ...service },
      { line: 3, ...bare },
    ],
  });
});

it('price list files have a type column when types exist, whose packages have no audience', () => {
  const common = { quantity: 100, bonusQuantity: 0, priceCents: 449, popular: false };
  const nobody = { provider: null, providerService: null, id: null };
  const ofKind = {
    type: 'followers' as const,
    audience: null,
    kind: 'tiktok-followers',
    ...common,
    ...nobody,
  };
  const plain = { ...ofKind, audience: 'spain' as const, kind: null };
  expect(readPriceList(writePriceListFile([ofKind, plain]))).toEqual({
    kind: 'read',
    services: [
      { line: 2, ...ofKind },
      { line: 3, ...plain },
    ],
  });
  expect(writePriceListFile([plain])).not.toContain('kind');
});

it.each([
  ['3.49', 349],
  ['3,4', 340],
  ['12', 1200],
  ['1.234,56 €', 123_456],
  ['0,50', 50],
  ['999999,99', 99_999_999],
])('readPriceListFile reads the price %s', (price, cents) => {
  expect(readLine(`views;;500;0;${price};;`)).toMatchObject({ services: [{ priceCents: cents }] });
});

it.each(['', '0,49', '-3', '3-49', 'mar-49', '1e3', '3,499', '1.234', '1000000', '0x10', '٣', 'NaN', '=3+4'])(
  'readPriceListFile rejects the price %j',
  (price) => {
    expect(readLine(`views;;500;0;${price};;`)).toMatchObject({
      kind: 'refused',
      problems: [expect.stringContaining('line 2: price')],
    });
  },
);

it('readPriceListFile reports all problems at once', () => {
  const lines = ['fans;;1;0;1;;', 'followers;;1.000;0;1;;', 'likes;spain;0;-1;1;maybe;', 'views;;500;0;1'];
  expect(readPriceList([heading, ...lines].join('\n'))).toEqual({
    kind: 'refused',
    problems: [
      `line 2: type "fans" is not one of ${serviceTypes.join(', ')}`,
      'line 2: audience "" is not one of europe, spain',
      'line 3: audience "" is not one of europe, spain',
      'line 3: quantity "1.000" is not a whole number of at least 1',
      'line 4: recommended "maybe" is neither yes nor no',
      'line 4: likes have no audience',
      'line 4: quantity "0" is not a whole number of at least 1',
      'line 4: bonus "-1" is not a whole number of at least 0',
      'line 5: has 5 cells, the heading has 7',
    ],
  });
});

it.each([
  ['nothing', '', /heading.*"type" is missing/],
  ['a heading alone', heading, /no services/],
  ['another table', 'name;price\nx;1', /"name" is not a column.*"type" is missing/],
  ['a column twice', `${heading};price\nviews;;1;0;1;;;2`, /"price" occurs twice/],
  ['a name of every object', `${heading};__proto__\nviews;;1;0;1;;;x`, /"__proto__" is not a column/],
  ['an open quotation mark', `${heading}\n"views;;1;0;1;;`, /line 2: a quotation mark/],
  ['a thousand lines too many', `${heading}\n${'views;;1;0;1;;\n'.repeat(1001)}`, /more than 1000 lines/],
  ['a megabyte', `${heading}\n${'x'.repeat(1_000_000)}`, /larger than a megabyte/],
])('readPriceListFile rejects %s', (_, text, reason) => {
  const answer = readPriceList(text);
  expect(answer.kind).toBe('refused');
  expect(answer.kind === 'refused' && answer.problems.join('\n')).toMatch(reason);
});

it('readPriceListFile rejects text that is not UTF-8', () => {
  const latin = Uint8Array.from([...heading, '\n', 'é'].map((letter) => letter.charCodeAt(0)));
  expect(readPriceListFile(latin)).toMatchObject({ problems: [expect.stringContaining('not UTF-8')] });
  expect(readPriceListFile(Buffer.from(heading, 'utf16le'))).toMatchObject({ kind: 'refused' });
});

it('readPriceListFile ignores invisible characters', () => {
  expect(readLine('views\u200b;;500;0;1;;10\u00ad04')).toMatchObject({
    services: [{ type: 'views', providerService: '1004' }],
  });
});
