import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authBench } from '#tests/harness/auth-bench.ts';
import { createSoftwarePasskey } from '#tests/harness/soft-passkey.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { inTransaction } from '../database/pool.ts';
import { execute } from '../database/query.ts';
import {
  checkPasskey,
  dropPasskey,
  listPasskeys,
  offerAssertion,
  offerRegistration,
  savePasskey,
  usePasskey,
} from './passkeys.ts';
import { tables } from './realm-tables.ts';
import { type Realm, rulesOf } from './realms.ts';
import { relyingParty } from './webauthn.ts';

const bench = startForTests(authBench);

const db = () => bench.deps.database;
const device = (origin?: string) => {
  const party = relyingParty(bench.deps);
  return createSoftwarePasskey({ origin: origin ?? party.origin, rpId: party.id });
};
type Device = ReturnType<typeof device>;

const offer = (realm: Realm, holder: string) =>
  offerRegistration(bench.deps, { realm, holder, handle: randomUUID(), username: holder });

async function saveTestPasskey(realm: Realm, holder: string, response: ReturnType<Device['register']>) {
  const made = { realm, holder, locale: 'es', name: 'Llavero', response } as never;
  return savePasskey(bench.deps, made, async () => undefined);
}

async function createSavedPasskey(realm: Realm) {
  const holder = await bench.newHolder(realm);
  const key = device();
  const id = await saveTestPasskey(realm, holder, key.register(await offer(realm, holder)));
  return { holder, key, id };
}

const signIn = (realm: Realm) => ({ realm, purpose: 'sign_in', holder: null }) as const;

async function isAccepted(realm: Realm, answer: ReturnType<Device['answer']>): Promise<boolean> {
  const shown = await checkPasskey(bench.deps, answer, signIn(realm));
  if (!shown) return false;
  return inTransaction(db(), (tx) => usePasskey(bench.deps, tx, { realm, ...shown }));
}

describe.each<[Realm, Realm]>([
  ['staff', 'customer'],
  ['customer', 'staff'],
])('passkey of the realm %s', (realm, another) => {
  const { challengeSeconds, mostPasskeys, passkeyRefused } = rulesOf(realm);
  const asked = () => offerAssertion(bench.deps, signIn(realm));
  const refused = expect.objectContaining({ code: passkeyRefused });

  it('a passkey accepts each challenge once, even for concurrent responses', async () => {
    const { key } = await createSavedPasskey(realm);
    const answer = key.answer(await asked());
    const both = await Promise.all([isAccepted(realm, answer), isAccepted(realm, answer)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await isAccepted(realm, answer)).toBe(false);
  });

  it('a passkey rejects an expired, an invented and another purpose’s challenge', async () => {
    const { key } = await createSavedPasskey(realm);
    const late = key.answer(await asked());
    bench.wait(challengeSeconds);
    expect(await isAccepted(realm, late)).toBe(false);
    expect(await isAccepted(realm, key.answer({ challenge: 'aW52ZW50ZWQ' }))).toBe(false);
    expect(await isAccepted(realm, key.answer(await offer(realm, await bench.newHolder(realm))))).toBe(false);
    expect(await isAccepted(realm, key.answer(await offerAssertion(bench.deps, signIn(another))))).toBe(
      false,
    );
  });

  it('a passkey of the other realm is rejected', async () => {
    const { key } = await createSavedPasskey(realm);
    expect(await isAccepted(another, key.answer(await offerAssertion(bench.deps, signIn(another))))).toBe(
      false,
    );
  });

  it('a passkey is stored once, for the requested holder and from the shop’s own page', async () => {
    const [mine, theirs] = [await bench.newHolder(realm), await bench.newHolder(realm)];
    const key = device();
    await expect(saveTestPasskey(realm, mine, key.register(await offer(realm, theirs)))).rejects.toEqual(
      refused,
    );
    const answer = key.register(await offer(realm, mine));
    await saveTestPasskey(realm, mine, answer);
    await expect(saveTestPasskey(realm, mine, answer)).rejects.toEqual(refused);
    await expect(saveTestPasskey(realm, mine, key.register(await offer(realm, mine)))).rejects.toEqual(
      refused,
    );
    const foreign = device('https://elsewhere.example').register(await offer(realm, mine));
    await expect(saveTestPasskey(realm, mine, foreign)).rejects.toEqual(refused);
  });

  it('a passkey rejects a copy whose counter has not increased', async () => {
    const { key, id } = await createSavedPasskey(realm);
    await execute(db(), `update ${tables[realm].passkeys} set counter = 1000 where id = $1`, [id]);
    expect(await isAccepted(realm, key.answer(await asked()))).toBe(false);
  });

  it('a passkey hides holders from strangers and lets only the holder delete the passkey', async () => {
    const { holder, key, id } = await createSavedPasskey(realm);
    expect((await asked()).allowCredentials).toEqual([]);
    const other = await bench.newHolder(realm);
    await expect(dropPasskey(db(), realm, { id, holder: other })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await isAccepted(realm, key.answer(await asked()))).toBe(true);
    expect(await listPasskeys(bench.deps, realm, holder)).toMatchObject([
      { name: 'Llavero', lastUsedAt: bench.deps.now().toISOString() },
    ]);
    expect(await dropPasskey(db(), realm, { id, holder })).toBe('Llavero');
    expect(await isAccepted(realm, key.answer(await asked()))).toBe(false);
  });

  it('the passkeys of a holder are limited where the realm has a limit', async () => {
    const holder = await bench.newHolder(realm);
    for (let made = 0; made < 20; made += 1)
      await saveTestPasskey(realm, holder, device().register(await offer(realm, holder)));
    const further = saveTestPasskey(realm, holder, device().register(await offer(realm, holder)));
    if (mostPasskeys === null) await expect(further).resolves.toEqual(expect.any(String));
    else await expect(further).rejects.toEqual(refused);
  });
});
