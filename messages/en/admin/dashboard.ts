import type { Dashboard } from '../../es/admin/dashboard.ts';

export const dashboard: Dashboard = {
  title: 'Statistics',
  waiting: 'Needs a person',
  urgentFirst: 'The most urgent first · amount at stake',
  since: 'since',
  look: 'Look',
  failed: 'What is pending could not be loaded',
  nothing: 'Nothing pending',
  nothingText: 'The shop runs by itself. What needs a person appears here at once.',
};
