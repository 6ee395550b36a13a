// Proves screens-12.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentLandingTexts } from '#server/pages/current-landing-texts.ts';
import { eventually, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const choose = (value: unknown) =>
  shop.program.deps.database.query(
    `insert into settings (key, value) values ('landing.texts', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
const current = async () => (await currentLandingTexts(shop.program.deps)).landingTexts;

it('the owner’s choice of texts applies as soon as it is saved, and nonsense is no choice', async () => {
  expect(await current()).toEqual({});
  await choose({ landing: 'neutral' });
  await eventually(async () => expect(await current()).toEqual({ landing: 'neutral' }));
  await choose({ landing: 'for crawlers' });
  await eventually(async () => expect(await current()).toEqual({}));
});

it('is read from memory while nothing changes', async () => {
  const { deps } = shop.program;
  expect(await currentLandingTexts(deps)).toBe(await currentLandingTexts(deps));
});
