import './styles/all.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportErrors } from '../shared/report-errors.ts';
import { tolerateTranslation } from '../shared/survive-translation.ts';
import { queryClient } from './data/query-client.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the document of the back office has no #root');
reportErrors();
tolerateTranslation();
// Screens show their own errors. The server counts them.
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
