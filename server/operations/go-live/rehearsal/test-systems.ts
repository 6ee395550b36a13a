import { readFile } from 'node:fs/promises';
import { certificateFrom } from '#server/platform/clients/agency/client-certificate.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { TestSystems } from './bounds.ts';

type Place = { url: string; authorityFile: string | null };

async function agencyAt(place: Place, file: string | null, password: string): Promise<TestSystems['agency']> {
  if (file === null) return null;
  const { url, authorityFile } = place;
  return { url, authorityFile, certificate: certificateFrom(await readFile(file), password) };
}

export async function keyedSystems({ rehearsal }: Pick<Config, 'rehearsal'>): Promise<TestSystems> {
  const { stripe, redsys, agency } = rehearsal;
  return {
    stripe,
    redsys,
    agency: agency && (await agencyAt(agency, agency.certificateFile, agency.password)),
  };
}

/** Returns the test systems. A sandbox uses its stand-ins for the services without test keys. */
export async function shopSystems(
  config: Pick<Config, 'rehearsal' | 'mode' | 'stripe' | 'redsys' | 'agency'>,
): Promise<TestSystems> {
  const keyed = await keyedSystems(config);
  if (config.mode === 'live') return keyed;
  const { stripe, redsys, agency } = config;
  return {
    stripe: keyed.stripe ?? stripe,
    redsys: keyed.redsys ?? redsys,
    agency:
      keyed.agency ?? (await agencyAt(agency, agency.certificateFile, agency.certificatePassword ?? '')),
  };
}
