import type { Feature } from '#server/platform/feature/feature.ts';
import { modelSetting } from './model-answer.ts';
import { registerChatRoutes } from './routes.ts';
import { chatRetention } from './show-conversation.ts';
import { eraseConversations } from './store.ts';

export const chatFeature: Feature = {
  name: 'chat',
  erases: eraseConversations,
  retention: chatRetention,
  routes: registerChatRoutes,
  settings: [modelSetting],
};
