import { useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { requestNumberOf, useRequestNumber } from '../../../../core/browser/request-number.ts'
import { ApiError } from '../../../../core/contract/errors.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Shown in place of a page that failed: the reason, that nothing is lost, what to do, and how to report it. */
export function FailedPage({ error }: { error: unknown }) {
  const words = useWords()
  const { key } = useLocation()
  const number = useRequestNumber()
  // Of the page that the browser has loaded. After a reload its key is still the one of an earlier visit.
  const [loaded] = useState({ key, number })
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  if (status === 404) return <NotFoundPage />
  const said = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null
  const title = status === 403 ? words('failed.forbidden') : words('failed.title')
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={status === 403 && said ? said : words('failed.lead')} />
      <div className="row section">
        {status !== 403 && (
          <LinkButton variant="primary" to="." reloadDocument>
            {words('failed.again')}
          </LinkButton>
        )}
        <LinkButton to="/projects">{words('notFound.projects')}</LinkButton>
      </div>
      {status === 500 && loaded.key === key && loaded.number && (
        <p {...requestNumberOf(loaded.number)}>{words('failed.number', { id: loaded.number })}</p>
      )}
    </div>
  )
}
