import {
  type ConditionCause,
  conditionOf,
  explained,
  type FindingName,
  findingNames,
} from '#contracts/staff/conditions.ts';
import { isNameFailure, type Trouble, type TroubleCause } from '#server/platform/trouble.ts';

export interface Finding {
  cause: ConditionCause;
  reason: string;
}

export interface Diagnosis {
  wrong: Map<FindingName, Finding>;
  /** With the error of a check that failed by itself, otherwise empty. */
  unchecked: Map<FindingName, string>;
}

const services = findingNames.filter((name) => conditionOf(name).service);
/** A service that does not reply in time is unreachable. Of any other condition, such a check shows nothing. */
const isUnknown = (name: FindingName, { without }: Trouble): boolean =>
  without === 'error' || (without === 'timeout' && !conditionOf(name).service);
const isReply = (cause: TroubleCause | undefined) => cause === 'unreachable' || cause === 'refused';

/**
 * Separates causes from consequences. Checks without a result and those that call an unreachable service are unchecked.
 * When all services are unreachable, the machine's network is reported as the only cause. A condition that another one
 * explains is unchecked as well.
 */
export function diagnose(
  asked: readonly FindingName[],
  troubles: ReadonlyMap<FindingName, Trouble>,
): Diagnosis {
  const found = new Map(troubles);
  const unchecked = new Map<FindingName, string>();
  const drop = (name: FindingName, error = '') => {
    if (found.delete(name)) unchecked.set(name, error);
  };
  for (const [name, trouble] of troubles) {
    const { calls } = conditionOf(name);
    // A fault found at one processor is reported even while another processor does not reply.
    const isLost = calls && trouble.cause !== 'wrong' && isReply(troubles.get(calls as FindingName)?.cause);
    if (isLost) drop(name);
    else if (isUnknown(name, trouble)) drop(name, trouble.reason);
  }
  const called = services.filter((name) => asked.includes(name));
  if (called.length > 1 && called.every((name) => troubles.get(name)?.cause === 'unreachable')) {
    const reasonOf = (name: FindingName) => troubles.get(name)?.reason ?? '';
    const reasons = called.map((name) => `${name} ${reasonOf(name)}`).join('; ');
    const said = called.every((name) => isNameFailure(reasonOf(name)))
      ? 'this machine cannot resolve host names'
      : 'this machine cannot reach any outside service';
    for (const name of called) drop(name);
    if (isNameFailure(reasonOf('public_url'))) drop('public_url');
    found.set('network', { cause: 'unreachable', reason: `${said}: ${reasons}` });
  }
  for (const name of explained([...found.keys()])) drop(name);
  const wrong = [...found].map(([name, { cause, reason }]): [FindingName, Finding] => [
    name,
    { cause: cause === 'wrong' ? conditionOf(name).cause : cause, reason },
  ]);
  return { wrong: new Map(wrong), unchecked };
}
