import { NO_AGENCY_FAULTS } from '../agency/faults.ts';
import { NO_ANALYTICS_FAULTS } from '../analytics/faults.ts';
import { NO_DIRECTORY_FAULTS } from '../directory/faults.ts';
import { NO_MAILBOX_FAULTS } from '../mailbox/faults.ts';
import { NO_FAULTS } from '../processor/faults.ts';
import { NO_PROVIDER_FAULTS } from '../provider/faults.ts';
import { NO_REDSYS_FAULTS } from '../redsys/faults.ts';
import type { ServiceName, Services } from './types.ts';

export const SERVICE_NAMES = [
  'processor',
  'provider',
  'secondProvider',
  'directory',
  'mailbox',
  'analytics',
  'agency',
  'redsys',
] as const satisfies ServiceName[];

export const NORMAL_FAULTS: Record<ServiceName, object> = {
  processor: NO_FAULTS,
  provider: NO_PROVIDER_FAULTS,
  secondProvider: NO_PROVIDER_FAULTS,
  directory: NO_DIRECTORY_FAULTS,
  mailbox: NO_MAILBOX_FAULTS,
  analytics: NO_ANALYTICS_FAULTS,
  agency: NO_AGENCY_FAULTS,
  redsys: NO_REDSYS_FAULTS,
};

/** Flat switch names such as `webhooks.duplicate`, used as form fields. */
export type FlatFaults = Record<string, unknown>;

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Flattens groups of switches. Only groups of the normal state are treated as groups. */
export function flatten(faults: object, normal: object): FlatFaults {
  const pairs = Object.entries(faults).flatMap(([name, value]) => {
    const group = (normal as FlatFaults)[name];
    if (!isGroup(group) || !isGroup(value)) return [[name, value] as const];
    return Object.entries(value).map(([inner, present]) => [`${name}.${inner}`, present] as const);
  });
  return Object.fromEntries(pairs);
}

export function unflatten(flat: FlatFaults): Record<string, unknown> {
  const faults: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [group, inner] = name.split('.');
    if (inner === undefined) faults[name] = value;
    else faults[group!] = { ...(faults[group!] as object | undefined), [inner]: value };
  }
  return faults;
}

export function changedSwitches(services: Services, name: ServiceName): string[] {
  const normal = NORMAL_FAULTS[name];
  const usual = flatten(normal, normal);
  const present = flatten(services[name].faults(), normal);
  return Object.keys(usual).filter((key) => JSON.stringify(usual[key]) !== JSON.stringify(present[key]));
}
