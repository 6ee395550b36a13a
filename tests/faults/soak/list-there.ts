import { sandboxKeys } from '#server/platform/config/config.ts';

export async function listAtProcessor<Item extends { id: string }>(
  processorUrl: string,
  kind: string,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ''; ; ) {
    const answer = await fetch(`${processorUrl}/v1/${kind}?limit=100${after}`, {
      headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
    });
    const page = (await answer.json()) as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    if (!page.has_more) return items;
    after = `&starting_after=${page.data.at(-1)?.id}`;
  }
}
