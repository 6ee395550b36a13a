/** @module-tag full */
import { needWebKit } from './installed.ts';
import { tellStories } from './tell-stories.ts';
import { startWebKit } from './webkit.ts';

tellStories('WebKit', async () => startWebKit(needWebKit()));
