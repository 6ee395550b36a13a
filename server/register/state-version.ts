import { createHash } from 'node:crypto';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { declarationOf } from './declaration-rules.ts';
import { installationOf } from './installation.ts';
import { issuerOf } from './issuer.ts';
import { keepDeclaration } from './store-declarations.ts';

/** States what runs, once for each version and producer. Nothing while nobody has said who the shop is. */
export async function stateVersion(deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>): Promise<void> {
  const identity = await readSetting(deps, shopIdentity);
  const issuer = issuerOf(identity, deps.config.mode);
  if (!issuer) return;
  const { number: _, ...program } = installationOf(issuer, '');
  const at = deps.now();
  const content = declarationOf(program, identity, at);
  // Its date alone makes no other statement.
  const stated = declarationOf(program, identity, new Date(0));
  const print = createHash('sha256').update(JSON.stringify(stated)).digest('hex');
  await keepDeclaration(deps.database, { version: program.version, print, content, at });
}
