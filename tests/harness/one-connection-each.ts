import { afterEach } from 'vitest';
import { drainSecondConnections } from '#server/platform/database/held-connection.ts';

// The second connection is refused where it is requested, but the caller may have caught that error. The test fails
// anyway.
afterEach(() => {
  const [first] = drainSecondConnections();
  if (first) throw first;
});
