// The site map: a line per page.
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('features/site/pages/home.tsx'),
  route('api/docs', 'features/api-docs/pages/docs.tsx'),
  route('projects', 'features/projects/pages/list.tsx'),
  route('add-project', 'features/projects/pages/add-project.tsx'),
  route('edit-project/:id', 'features/projects/pages/edit-project.tsx'),
  route('project/:id', 'features/projects/pages/project.tsx'),
  route('project/:id/survey', 'features/surveys/pages/survey.tsx'),
  route('project/:id/results', 'features/surveys/pages/results.tsx'),
  route('home', 'features/officials/pages/home.tsx'),
  route('export/project', 'features/exchange/pages/export.tsx'),
  route('register/organization', 'features/accounts/pages/register-organization.tsx'),
  route('register/citizen', 'features/accounts/pages/register-citizen.tsx'),
  route('login', 'features/accounts/pages/login.tsx'),
  route('logout', 'features/accounts/pages/logout.ts'),
  route('thanks', 'features/accounts/pages/thanks.tsx'),
  route('thankyou', 'features/accounts/pages/thanks.tsx', { id: 'thankyou' }),
  route('verifiedEmail/:id', 'features/accounts/pages/verified-email.tsx'),
  route('forgot', 'features/recovery/pages/forgot.tsx'),
  route('reset/:id', 'features/recovery/pages/reset.tsx'),
  route('outbox', 'features/notifications/pages/outbox.tsx'),
  route('contact-us', 'features/contact/pages/contact-us.tsx'),
  route('*', 'features/site/pages/not-found.tsx'),
] satisfies RouteConfig
