import type { FindingName } from '#contracts/staff/findings.ts';
import { isNameFailure, type Trouble } from '#server/platform/trouble.ts';

export interface Diagnosis {
  wrong: Map<FindingName, Trouble>;
  unchecked: FindingName[];
}

/** Services that the shop calls, each with the checks that need its reply. */
const services: Partial<Record<FindingName, readonly FindingName[]>> = {
  processor: ['webhook_endpoint', 'processor_clock'],
  provider: [],
  mail: [],
  directory: [],
};
const names = Object.keys(services) as FindingName[];

/**
 * Separates causes from consequences. An unreachable service leaves its dependent checks unchecked. When all services
 * are unreachable, the machine's network is reported as the only cause.
 */
export function diagnose(asked: readonly FindingName[], found: ReadonlyMap<FindingName, Trouble>): Diagnosis {
  const wrong = new Map(found);
  const unchecked: FindingName[] = [];
  const drop = (name: FindingName) => {
    if (wrong.delete(name)) unchecked.push(name);
  };
  const isAway = (name: FindingName) => found.get(name)?.cause === 'unreachable';
  for (const name of names.filter((each) => found.get(each)?.cause.match(/unreachable|refused/)))
    for (const follower of services[name] ?? []) if (found.get(follower)?.cause !== 'wrong') drop(follower);
  const called = names.filter((name) => asked.includes(name));
  if (called.length < 2 || !called.every(isAway)) return { wrong, unchecked };
  const reasons = called.map((name) => `${name} ${found.get(name)?.reason}`);
  const reason = called.every((name) => isNameFailure(found.get(name)?.reason ?? ''))
    ? `this machine resolves no names: ${reasons.join('; ')}`
    : `this machine reaches no outside service: ${reasons.join('; ')}`;
  for (const name of called) drop(name);
  if (isNameFailure(found.get('public_url')?.reason ?? '')) drop('public_url');
  wrong.set('network', { cause: 'unreachable', reason });
  return { wrong, unchecked };
}
