import { expect, it } from 'vitest';
import { type Effect, effectRules, keysFor, limitsOf, needsProof } from './effects.ts';

it.each([
  [[], false, 'scope', []],
  [['look_up'], false, 'scope', ['outside-call']],
  [['money_back'], true, 'money', ['money-act']],
  [['goods', 'provider_balance'], true, 'money', ['money-act']],
  [['money_back', 'tax'], true, 'refused', ['money-act']],
] as const)(
  'needsProof, keysFor and limitsOf return the requirements of the effects %j',
  (effects, proof, keys, limits) => {
    expect([needsProof(effects), keysFor(effects), limitsOf(effects)]).toEqual([proof, keys, limits]);
  },
);

it('every effect without free key access requires re-authentication', () => {
  for (const effect of Object.keys(effectRules) as Effect[])
    expect([effect, needsProof([effect])]).toEqual([effect, keysFor([effect]) !== 'scope']);
});
