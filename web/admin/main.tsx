import './styles/all.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { queryClient } from './data/query-client.ts';
import { useLanguage } from './language.ts';
import { router } from './router.tsx';

function App() {
  return (
    <I18nProvider locale={useLanguage()}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the document of the back office has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
