import { hasDirectory, type Network, parseHandle, parsePostOn } from '#contracts/catalog/networks.ts';
import type { NamesPart } from '../contexts.ts';

/** Returns the username and post rules of another network, or `undefined` for Instagram's. */
export const usernameRulesOf = (network: Network): NamesPart | undefined =>
  network === 'instagram'
    ? undefined
    : {
        network,
        readName: (text) => parseHandle(network, text),
        readPost: (text) => parsePostOn(network, text),
        directory: hasDirectory(network),
      };
