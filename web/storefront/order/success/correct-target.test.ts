import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { tracking as words } from '#messages/es/tracking.ts';
import type { OrderContext } from '../order-frame.ts';
import { CorrectTarget } from './correct-target.tsx';

afterEach(() => vi.unstubAllGlobals());

const post = (code: string, unsent: boolean) => ({
  ...{ link: `https://www.instagram.com/p/${code}/`, quantity: 50, delivered: 0, state: null, unsent },
});

function renderOpened(order: Pick<BuyerOrder, 'correction' | 'posts'>): string {
  vi.stubGlobal('location', { hash: '#correct' });
  const whole = { instagramUsername: 'cafe', ...order } as BuyerOrder;
  const frame = { words } as OrderContext;
  return renderToStaticMarkup(createElement(CorrectTarget, { order: whole, frame, onCorrected: () => {} }));
}
const fieldsOf = (markup: string) =>
  [...markup.matchAll(/name="([^"]*)".*?value="([^"]*)"/g)].map(([, name, value]) => [name, value]);

it('a correction asks for the name of a profile, and for each post', () => {
  expect(fieldsOf(renderOpened({ correction: 'all', posts: [] }))).toEqual([['username', 'cafe']]);
  expect(fieldsOf(renderOpened({ correction: 'all', posts: [post('A', true), post('B', true)] }))).toEqual([
    ['username', 'cafe'],
    ['posts.0', 'https://www.instagram.com/p/A/'],
    ['posts.1', 'https://www.instagram.com/p/B/'],
  ]);
});

it('a correction asks only for unsent posts after another was sent', () => {
  expect(fieldsOf(renderOpened({ correction: 'posts', posts: [post('A', false), post('B', true)] }))).toEqual(
    [['posts.1', 'https://www.instagram.com/p/B/']],
  );
});

it('a correction reports that it is too late when everything was sent', () => {
  expect(renderOpened({ correction: null, posts: [] })).toContain(words.success.correct.over);
});
