/**
 * Programs under test: the whole program, programs that follow killed ones, and those that only send fulfilments, issue
 * invoices, or process imports and campaigns. Each has a `-process.ts` file in this folder.
 */
export const programNames = ['program', 'successors', 'sending', 'issuing', 'growing'] as const;

export type ProgramName = (typeof programNames)[number];

/** Environment variable with the folder of bundled programs. Without it they run from sources. */
export const bundledFolderVariable = 'KILLED_PROGRAMS';
