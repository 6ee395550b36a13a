/** @module-tag full */
import { startFirefox } from './firefox.ts';
import { needFirefox } from './installed.ts';
import { tellStories } from './tell-stories.ts';

tellStories('Firefox', async () => startFirefox(needFirefox()));
