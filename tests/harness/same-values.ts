import fc from 'fast-check';

/* The merge suite generates the same values in every run: when it fails, the change is at fault. The full suite
   searches with new values and prints the seed of a failure. */
if (process.env.SUITE === 'merge') fc.configureGlobal({ seed: 1 });
