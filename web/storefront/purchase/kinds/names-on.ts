import { hasDirectory, type Network, parseHandle, parsePostOn } from '#contracts/catalog/networks.ts';
import type { NamesPart } from '../frames.ts';

/** Says how names and posts of another network are read; undefined where all is as on Instagram. */
export const namesOn = (network: Network): NamesPart | undefined =>
  network === 'instagram'
    ? undefined
    : {
        network,
        readName: (text) => parseHandle(network, text),
        readPost: (text) => parsePostOn(network, text),
        directory: hasDirectory(network),
      };
