import type { Locale } from '#contracts/locales.ts';
import { fillText } from '#server/content/placeholders.ts';
import { plainText } from '#server/content/plain-text.ts';
import { renderMarkdown } from '#server/content/render-markdown.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import type { EvidenceFacts } from './evidence-rules.ts';
import { readEvidenceFacts } from './store-evidence.ts';

/** Returns what our records say of a disputed payment, the policy as buyers read it: blanks filled, without markup. */
export async function evidenceFacts(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  disputeId: string,
): Promise<EvidenceFacts | undefined> {
  const facts = await readEvidenceFacts(deps.database, disputeId);
  if (!facts?.policy) return facts;
  const { policy } = facts;
  const identity = await readSetting(deps, shopIdentity);
  const { publicUrl } = deps.config;
  const frame = { identity, publicUrl, locale: policy.locale as Locale };
  const title = fillText(policy.title, frame);
  const body = plainText(renderMarkdown(policy.body, frame).html, publicUrl);
  return { ...facts, policy: { ...policy, title, body } };
}
