/** @module-tag full */
import { startFirefox } from './firefox.ts';
import { firefoxPath } from './installed.ts';
import { tellStories } from './tell-stories.ts';

const path = firefoxPath();
tellStories('Firefox', path ? () => startFirefox(path) : undefined);
