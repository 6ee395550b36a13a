/** @module-tag full */
import { webkitPrograms } from './installed.ts';
import { tellStories } from './tell-stories.ts';
import { startWebKit } from './webkit.ts';

const programs = webkitPrograms();
tellStories('WebKit', programs ? () => startWebKit(programs) : undefined);
