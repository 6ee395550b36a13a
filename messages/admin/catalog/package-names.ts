import type { ServiceType } from '#contracts/orders/states.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

export const packageNameMessages: Record<StaffLanguage, Record<ServiceType, string>> = {
  es: { followers: 'seguidores', likes: 'me gusta', views: 'visualizaciones' },
  en: { followers: 'followers', likes: 'likes', views: 'views' },
};
