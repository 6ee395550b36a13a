import { afterEach, expect, it, vi } from 'vitest';
import { decidePending } from './order-commands.ts';

afterEach(() => void vi.unstubAllGlobals());

const shop = { url: 'https://shop.example', key: 'auge_key' };

it('pending decide decides the items of every page of a reason', async () => {
  const pages = [
    { items: [{ id: '1', subjectId: 'pi_1' }], nextCursor: 'second', total: 2 },
    { items: [{ id: '2', subjectId: 'pi_2' }], nextCursor: null, total: 2 },
  ];
  const decided: string[] = [];
  vi.stubGlobal('fetch', async (address: URL, { method }: RequestInit) => {
    if (method === 'GET')
      return Response.json(pages[address.searchParams.get('cursor') === 'second' ? 1 : 0]);
    decided.push(address.pathname);
    return Response.json({ success: true, item: { resolved: { how: 'recreate_order' } } });
  });
  const given = { subject: 'payment_without_order', decision: 'recreate_order', note: 'restored' };
  expect(await decidePending(shop, given)).toEqual(['pi_1  recreate_order', 'pi_2  recreate_order']);
  expect(decided).toEqual(['/api/v1/pending/1/resolve', '/api/v1/pending/2/resolve']);
});
