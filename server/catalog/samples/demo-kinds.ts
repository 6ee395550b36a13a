import type { DemoKind } from './kinds/demo-kind.ts';
import { tiktokFollowers } from './kinds/tiktok-followers.ts';

const kinds: readonly DemoKind[] = [tiktokFollowers];

export const demoKinds = kinds.map(({ type }) => type);

export const demoKindServices = kinds.flatMap(({ type, firstId, packages, popular, providerService }) =>
  packages.map(([quantity, priceCents], at) => ({
    id: firstId + at,
    type: type.form,
    audience: null,
    kind: type.code,
    quantity,
    bonus: 0,
    priceCents,
    popular: quantity === popular,
    providerService,
  })),
);
