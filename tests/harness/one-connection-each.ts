import { afterEach } from 'vitest';
import { takeSecondConnections } from '#server/platform/database/held-connection.ts';

// The mistake is refused where it is made, and who made it may have caught that: the test fails all the same.
afterEach(() => {
  const [first] = takeSecondConnections();
  if (first) throw first;
});
