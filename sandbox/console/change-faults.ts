import { RequestError } from '../kit/read-body.ts';
import { NORMAL_FAULTS, SERVICE_NAMES } from './normal-faults.ts';
import type { ServiceName, Services } from './types.ts';

export type FaultChanges = Partial<Record<ServiceName, object>>;

export function allFaults(services: Services): Record<ServiceName, object> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, services[name].faults()])) as Record<
    ServiceName,
    object
  >;
}

function checkNames(changes: Record<string, unknown>): void {
  for (const [name, change] of Object.entries(changes)) {
    if (!SERVICE_NAMES.some((known) => known === name)) {
      throw new RequestError(400, `Unknown service: ${name}. There are ${SERVICE_NAMES.join(', ')}.`);
    }
    if (typeof change !== 'object' || change === null || Array.isArray(change)) {
      throw new RequestError(400, `The switches of ${name} must be an object`);
    }
  }
}

/** Merges switches of several services. Refuses unknown ones with 400 and then changes nothing. */
export function changeFaults(
  services: Services,
  changes: Record<string, unknown>,
): Record<ServiceName, object> {
  checkNames(changes);
  const before = allFaults(services);
  try {
    for (const [name, change] of Object.entries(changes)) {
      services[name as ServiceName].setFaults(change as object);
    }
  } catch (error) {
    for (const name of SERVICE_NAMES) services[name].setFaults(before[name]);
    throw new RequestError(400, error instanceof Error ? error.message : String(error));
  }
  return allFaults(services);
}

/** Resets every switch. Data is kept. */
export function resetFaults(services: Services): void {
  changeFaults(services, NORMAL_FAULTS);
}
