import { afterEach } from 'vitest';
import { takeSecondConnections } from '#server/platform/database/held-connection.ts';

// The mistake is refused where it is made, and the caller may have caught that error: the test fails all the same.
afterEach(() => {
  const [first] = takeSecondConnections();
  if (first) throw first;
});
