import { hasDirectory, type Network, parseHandle, parsePostOn } from '#contracts/catalog/networks.ts';
import type { NamesPart } from '../contexts.ts';

export const usernameRulesOf = (network: Network): NamesPart | undefined =>
  network === 'instagram'
    ? undefined
    : {
        network,
        readName: (text) => parseHandle(network, text),
        readPost: (text) => parsePostOn(network, text),
        directory: hasDirectory(network),
      };
