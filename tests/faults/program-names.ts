/**
 * The whole program, programs that follow killed ones, and the parts that send fulfilments, issue invoices, or work
 * imports and campaigns. Each is a file `-process.ts` beside this one.
 */
export const programNames = ['program', 'successors', 'sending', 'issuing', 'growing'] as const;

export type ProgramName = (typeof programNames)[number];

/** Names the folder of the bundled programs; without it they run from their sources. */
export const bundledFolderVariable = 'KILLED_PROGRAMS';
